/** Invalid JSON values for each kind of field. */
import type { Field } from '@kantine/contract/fields.ts'

/** Invalid values of a field as JSON, each with the place of the error, relative to the field. */
export type Wrong = readonly (readonly [json: string, place: string])[]

const at = (place: string, ...json: string[]): Wrong => json.map((one) => [one, place])

const wrongTypes = ['{}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}', '[[]]', '1e400', '-1e400']

const wrongTexts = at(
  '',
  ...wrongTypes,
  ...['42', 'true', '0', '[]', '[""]', '""', '9007199254740993'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\u0007"', '"\\u001b[31m"', '"\\u007f"', '"\\u0085"', '"\\u009f"'],
  ...[
    '" "',
    '"\\n"',
    '"\\t \\r\\n"',
    '"\\u00a0\\u2003\\u3000"',
    '"\\u2028"',
    '"\\u200b"',
    '"\\ufeff\\u2060"',
    '"\\u00ad"',
  ],
  ...['"\\u202e"', '"\\u2800"', '"\\u3164"', '"\\udb40\\udc61"'],
  ...['"\\ud800"', '"a\\udc00"', '"\\ude00\\ud83d"', '"\\ud83d\\ud83d\\ude00"'],
)

const wrongDays = at(
  '',
  ...wrongTypes,
  ...['20260101', 'true', '""', '"2026-02-30"', '"2025-02-29"', '"2026-13-01"', '"2026-00-10"', '"2026-01-00"'],
  ...['"0000-01-01"', '"-0001-01-01"', '"+002026-01-01"', '"10000-01-01"', '"2026-1-1"', '"20260101"', '"01-02-2026"'],
  ...['"infinity"', '"-infinity"', '"today"', '"epoch"', '"2026-01-01T00:00:00Z"', '" 2026-01-01"', '"2026-01-01\\n"'],
  ...['"2026-01-01\\u0000"', '"２０２６-01-01"', '"2026-W01-1"'],
)

const wrongInstants = at(
  '',
  ...wrongTypes,
  ...['1767225600', '""', '"2026-01-01"', '"2026-01-01T12:00:00"', '"2026-01-01T1200Z"'],
  ...['"2026-01-01T12:00:00+1"', '"2026-01-01T12:00:00+24:00"', '"2026-01-01T12:00:00+01:60"'],
  ...['"2026-01-01T12:00:00 01:00"', '"2026-01-01T12:00:00Z+01:00"', '"2026-01-01T12:00:00\u221201:00"'],
  ...['"0001-01-01T00:00:00+00:01"', '"9999-12-31T23:59:59-00:01"'],
  ...['"2026-01-01T12:00:00z"', '"2026-01-01 12:00:00Z"', '"2026-01T12:00Z"', '"2026-01-01T24:00:01Z"'],
  ...['"2026-01-01T12:60:00Z"', '"2026-12-31T22:59:60Z"', '"2026-02-30T12:00:00Z"', '"0000-01-01T00:00:00Z"'],
  ...['"-271821-04-20T00:00:00Z"', '"infinity"', '"now"', '"2026-01-01T12:00:00Z\\u0000"', '"2026-01-01T12:00:00.Z"'],
)

const wrongNumbers = at(
  '',
  ...wrongTypes,
  ...['"1"', '""', '"NaN"', '1.5', '-1', 'true', '[1]', '9007199254740993', '1e16', '123456789012345678901234567890'],
)

const wrongIds = [...wrongNumbers, ...at('', '0', '-0', '0.1', '"５"', '1e-400')]

const wrongLists: Wrong = [
  ...at('', 'null', '{}', '"1"', '1', 'true', '1e400', '{"0":1,"length":1}', '"[1]"'),
  ...at('/0', '[null]', '[0]', '[-0]', '["1"]', '[1.5]', '[[1]]', '[{}]', '[1e400]', '[9007199254740993]', '[true]'),
  ...at('/1', '[1,1]', '[1,1.0]', '[1,"1"]', '[1,0]'),
]

const wrongEmails = [
  ...wrongTexts,
  ...at('', '"x"', '"a@b"', '"@b.nl"', '"a@@b.nl"', '"a b@c.nl"', '"a@b.nl\\n"', '"a@.nl"'),
]

/** Every kind of value that a field rejects by itself, regardless of the rest of the record. */
export function wrongValues({ schema, references }: Field): Wrong {
  if (schema.type === 'array') return wrongLists
  if (references) return wrongIds
  if (schema.type === 'integer') return wrongNumbers
  if (schema.type === 'boolean') return at('', ...wrongTypes, '0', '1', '"true"', '""', '[true]')
  if (schema.format === 'date') return wrongDays
  if (schema.format === 'date-time') return wrongInstants
  if (schema.format === 'email') return wrongEmails
  const isOneLine = !new RegExp(schema.pattern as string, 'u').test('a\nb')
  const tooLong = JSON.stringify('x'.repeat((schema.maxLength as number) + 1))
  return [...wrongTexts, ...at('', tooLong, ...(isOneLine ? ['"a\\nb"', '"a\\rb"', '"a\\tb"'] : []))]
}
