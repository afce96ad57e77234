/** Request bodies that are invalid for every resource. */
import type { Resource } from '@kantine/contract/resource.ts'

/** Bodies that are not JSON, or that two parsers could interpret differently. */
export const unreadable: { readonly [name: string]: string | Buffer } = {
  'invalid UTF-8': Buffer.from('7b226e616d65223a22ff227d', 'hex'),
  'an overlong slash': Buffer.from('7b226e616d65223a22c0af227d', 'hex'),
  'half a surrogate in UTF-8': Buffer.from('7b226e616d65223a22eda080227d', 'hex'),
  'a text cut off in the middle of a character': Buffer.from('7b226e616d65223a22e282227d', 'hex'),
  'UTF-16 (little-endian)': Buffer.from('\uFEFF{"name":"x"}', 'utf16le'),
  'UTF-16 (big-endian)': Buffer.from('\uFEFF{"name":"x"}', 'utf16le').swap16(),
  'UTF-16 without a byte order mark': Buffer.from('{"name":"x"}', 'utf16le'),
  'a byte order mark': '\uFEFF{"name":"x"}',
  'only white space': ' \n\t ',
  'half an object': '{"name":"x"',
  'half a string': '{"name":"x',
  'half an escape': '{"name":"\\u00"}',
  'two values': '{}{}',
  'a trailing comma': '{"name":"x",}',
  'a comment': '{"name":"x" /* no */}',
  'single quotes': "{'name':'x'}",
  'names without quotes': '{name:"x"}',
  'a raw newline in a string': '{"name":"a\nb"}',
  'a NUL after the value': '{"name":"x"}\0',
  'a number with a leading zero': '{"name":01}',
  NaN: '{"name":NaN}',
  Infinity: '{"name":Infinity}',
  undefined: '{"name":undefined}',
  'a form': 'name=x',
  '10,000 arrays': '['.repeat(10_000) + ']'.repeat(10_000),
  '10,000 objects': `${'{"name":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '10,000 unclosed arrays': '['.repeat(10_000),
  '10,000 unclosed objects': '{"a":'.repeat(10_000),
  'one level too many': `{"name":${'['.repeat(20)}${']'.repeat(20)}}`,
  'an unclosed string of escaped quotes': `{"name":"${'\\"'.repeat(500_000)}`,
}

/** Objects with duplicate names, and where those are. */
export const repeated: readonly (readonly [json: string, ...pointers: string[]])[] = [
  ['{"name":"x","name":"x"}', '/name'],
  ['{"name":"x","na\\u006de":"y"}', '/name'],
  ['{"name":"x","name":"y","title":"x","title":"y"}', '/name', '/title'],
  ['{"present":{"a":[1,{"b":1,"b":2}]}}', '/present/a/1/b'],
  ['{"group_ids":[{"a":1,"\\u0061":1}],"name":1,"name":2}', '/group_ids/0/a', '/name'],
  ['{"__proto__":1,"__proto__":2}', '/__proto__'],
  ['{"operations":[{"op":"delete","id":5,"id":6}]}', '/operations/0/id'],
  ['[{"records":1,"records":2}]', '/0/records'],
]

/** JSON that is not an object. */
export const noObjects = ['null', 'true', '0', '-0', '1e400', '"name"', '""', '[]', '[{}]', '[null]']

/** Names that every JavaScript object inherits. */
export const alien = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'prototype']

/** Invalid batches, with the pointer of every error. */
export function noBatches(resource: Resource): readonly (readonly [json: string, ...pointers: string[]])[] {
  const list = resource.naturalKey ? 'records' : 'operations'
  return [
    ['{}', `/${list}`],
    ...['null', '{}', '"x"', '0', 'true', '{"length":1,"0":{}}', JSON.stringify(Array(101).fill({}))].map(
      (items): [string, string] => [`{"${list}":${items}}`, `/${list}`],
    ),
    [`{"${list}":[{}],"dry_run":true}`, '/dry_run'],
    [`{"${list}":[{}],"__proto__":{}}`, '/__proto__'],
    [`{"${list}":[{}],"\\u0000":{}}`, ''],
  ]
}

/** Items that fail on their own in a mixed batch. */
export const failingOperations = [
  ...noObjects,
  ...['"upsert"', '"Create"', '"__proto__"', '"toString"', 'null', '0', '["create"]', '{}', '"create\\u0000"'].map(
    (op) => `{"op":${op},"id":5,"data":{"name":"x"}}`,
  ),
  ...['"5"', '1.5', '0', '-1', '-0', '1e400', '9007199254740993', 'null', '{}', '[5]', 'true'].flatMap((id) => [
    `{"op":"delete","id":${id}}`,
    `{"op":"update","id":${id},"data":{"name":"x"}}`,
  ]),
  ...['null', '[]', '"x"', '0', '{"__proto__":{"name":"x"}}', '{"constructor":1}', '{"id":7}'].flatMap((data) => [
    `{"op":"create","data":${data}}`,
    `{"op":"update","id":5,"data":${data}}`,
    `{"op":"delete","id":5,"data":${data === 'null' ? '{}' : data}}`,
  ]),
  '{"op":"create","id":5,"data":{"name":"x"}}',
  '{"op":"delete"}',
  '{"op":"update","data":{"name":"x"}}',
  '{"op":"delete","id":5,"__proto__":{"id":6}}',
  '{"op":"delete","id":5,"constructor":1,"\\u0000":2}',
]
