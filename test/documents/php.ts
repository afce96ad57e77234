/**
 * Carries out the function of a PHP snippet, line by line, where there is no PHP: the few constructs and functions that it uses have
 * the same meaning here. Text is bytes, one character each. Whatever is not known makes it fail.
 */
import { createHmac } from 'node:crypto'

// biome-ignore lint/suspicious/noExplicitAny: PHP says no more of its values.
type Php = (...args: any[]) => unknown

/** Gives the function `name` of a snippet. */
export function phpFunction(snippet: string, name: string): Php {
  const [, parameters = '', body = ''] =
    new RegExp(`^function ${name}\\(([^)]*)\\): array\\n\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(snippet) ?? []
  const called = [...body.matchAll(/\b(?!if|foreach|throw|return|new)(\w+)\(/g)].map(([, name = '']) => name)
  const unknown = called.filter((name) => !(name in functions || name === 'Exception'))
  if (!body || unknown.length > 0) throw new Error(`Not known here: ${unknown.join(', ')}`)
  const names = parameters.split(', ').map((parameter) => parameter.replace(/^\w+ /, ''))
  return new Function(...Object.keys(functions), ...names, translated(body)).bind(
    undefined,
    ...Object.values(functions),
  )
}

const translated = (body: string) =>
  body
    .replaceAll(/^( +\$\w+) = /gm, (_, name) => `var ${name} = `)
    .replaceAll(/ \. /g, ' + ')
    .replaceAll(/\(int\) (\$\w+)/g, '(parseInt($1, 10) || 0)')
    .replaceAll(/foreach \((.*) as (\$\w+)\) \{/g, 'for (const $2 of $1) {')
    .replaceAll('new Exception(', 'new Error(')

const functions: { readonly [name: string]: Php } = {
  abs: Math.abs,
  time: () => Math.floor(Date.now() / 1000),
  strlen: (text: string) => text.length,
  substr: (text: string, from: number) => text.slice(from),
  base64_decode: (text: string) => Buffer.from(text, 'base64').toString('latin1'),
  base64_encode: (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64'),
  hash_hmac: (algorithm: string, data: string, key: string, binary = false) =>
    createHmac(algorithm, Buffer.from(key, 'latin1'))
      .update(data, 'latin1')
      .digest(binary ? 'latin1' : 'hex'),
  explode: (separator: string, text: string) => text.split(separator),
  hash_equals: (known: string, given: string) => known === given,
  json_decode: (bytes: string) => JSON.parse(Buffer.from(bytes, 'latin1').toString()),
}
