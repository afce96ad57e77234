/** Two idioms made readers stop: things called `of`, and properties wrapped in a spread. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { filesBelow, root } from './files.ts'
import { isNode, type Node, withAllBelow } from './syntax.ts'

const files = ['server', 'contract', 'console', 'bench', 'test', 'scripts', 'examples']
  .flatMap((folder) => ['.ts', '.tsx'].flatMap((ending) => filesBelow(folder, ending)))
  .map((name) => ({ name, source: readFileSync(join(root, name), 'utf8') }))

/**
 * Where a rule forbids a node, as `file:line`.
 *
 * @param sign matches every source that may contain such a node. Parsing all files would take long.
 */
const findings = (sign: RegExp, forbidden: (node: Node) => readonly Node[]): string[] =>
  files.flatMap(({ name, source }) => {
    if (!sign.test(source)) return []
    const lang = extname(name) === '.tsx' ? 'tsx' : 'ts'
    const found = withAllBelow(parseAst(source, { lang }) as unknown as Node).flatMap(forbidden)
    return found.map(({ start }) => `${name}:${source.slice(0, start).split('\n').length}`)
  })

test('nothing is called `of`: a name says what the thing is, such as `charge`, `event` or `row`', () => {
  assert.deepEqual(findings(/\bof\s*[,)}\]:=?(;\n]|\bof of\b/, boundBy), [])
})

test('properties are written out, not spread from an object that is written in the same place', () => {
  assert.deepEqual(findings(/\.\.\.\s*\{/, spreadIn), [])
})

const binding = /^(VariableDeclarator|CatchClause|.*Function.*|.*Signature.*)$/

/** The variables and parameters called `of` that a node declares, also as a parameter in a type. */
const boundBy = ({ type, id, params, param }: Node): Node[] =>
  binding.test(type) ? [id, params, param].flat().flatMap(boundIn) : []

/** The places in a pattern, such as `{ a: [of, ...b], c = 1 }`, that bind `of`. */
function boundIn(pattern: unknown): Node[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return pattern.name === 'of' ? [pattern] : []
  const { properties, elements, value, left, argument, parameter } = pattern
  return [properties, elements, value, left, argument, parameter].flat().flatMap(boundIn)
}

const spreadIn = ({ type, properties, attributes }: Node): Node[] =>
  type === 'ObjectExpression' || type === 'JSXOpeningElement'
    ? [properties ?? attributes].flat().filter(isNode).filter(isLiteralSpread)
    : []

const isLiteralSpread = ({ type, argument }: Node): boolean =>
  /Spread/.test(type) && isNode(argument) && argument.type === 'ObjectExpression'
