/** Every text exists in both languages, is defined next to its component, and uses the quotation marks of its language. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { filesBelow, root } from './files.ts'
import { type Node, withAllBelow } from './syntax.ts'

/** Names that are the same in every language. */
const names = ['Kantine', 'API', 'Node.js', 'Python', 'PHP', 'Ruby', 'curl']

const isText = (text: unknown) =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) && !names.includes(text.trim()) && !text.startsWith('https:')

/** Attributes that users see or hear. */
const spoken = ['title', 'label', 'aria-label', 'description', 'placeholder', 'alt', 'about', 'act', 'send']

/** The errors in a component's texts. */
function wrongTexts(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  return withAllBelow(parseAst(source, { lang }) as unknown as Node).flatMap((node) => {
    if (node.type === 'ObjectExpression') return wrongPair(node.properties as Node[])
    if (node.type === 'JSXText' && isText(node.value)) return [`"${String(node.value).trim()}" belongs in the words`]
    if (node.type === 'JSXExpressionContainer' && isText((node.expression as Node).value)) {
      return [`"${(node.expression as Node).value}" belongs in the words`]
    }
    if (node.type !== 'JSXAttribute' || !spoken.includes(String((node.name as Node).name))) return []
    const { value } = (node.value ?? {}) as { value?: unknown }
    return isText(value) ? [`"${value}" belongs in the words`] : []
  })
}

/** A text's placeholders, such as `{subject}`, which must be the same in both languages. */
const partsOf = ({ value }: Node) => [...String(value).matchAll(/\{\w*\}/g)].sort().join()

/** The errors in an object that has a text in either language. */
function wrongPair(properties: readonly Node[]): string[] {
  const texts = new Map(properties.map(({ key, value }) => [(key as Node | undefined)?.name, value as Node]))
  if (!texts.has('en') && !texts.has('nl')) return []
  return (['en', 'nl'] as const).flatMap((language) => {
    const text = texts.get(language)
    if (!text) return [`the text in ${language} is missing`]
    const otherMarks = piecesOf(text).filter((piece) => marksOfOthers[language].test(piece))
    if (otherMarks.length > 0) return otherMarks.map((piece) => `"${piece}" has quotation marks of another language`)
    if (text.type !== 'Literal') return []
    if (!isText(text.value) && !names.includes(String(text.value))) return [`"${text.value}" is not a text`]
    const dutch = texts.get('nl')
    const isHalf = language === 'en' && dutch?.type === 'Literal' && partsOf(dutch) !== partsOf(text)
    return isHalf || /TODO|undefined/.test(String(text.value))
      ? [`"${text.value}" has a missing or unfilled placeholder`]
      : []
  })
}

/** English has “these” quotation marks, Dutch ‘these’; an apostrophe is ’ in both. */
const marksOfOthers = { en: /["'‘]/, nl: /["'“”]/ }

/** The texts in an expression, without its placeholders. */
const piecesOf = (expression: Node): string[] =>
  withAllBelow(expression).flatMap(({ type, value }) => {
    if (type === 'TemplateElement') return [(value as { readonly cooked: string }).cooked]
    return type === 'Literal' && typeof value === 'string' ? [value] : []
  })

test('every text of the application exists in both languages', () => {
  const files = [...filesBelow('console/src', '.tsx'), ...filesBelow('console/src', '.ts')]
  assert.ok(files.length > 40)
  const wrong = files.flatMap((file) =>
    wrongTexts(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (fault) => `${file}: ${fault}`,
    ),
  )
  assert.deepEqual(wrong, [])
})

test('server-rendered pages use the quotation marks of their language', () => {
  const files = filesBelow('server', '.ts').filter((file) => readFileSync(join(root, file), 'utf8').includes(' nl: '))
  assert.ok(files.length > 40)
  const wrong = files.flatMap((file) =>
    wrongTexts(readFileSync(join(root, file), 'utf8'), 'ts').map((fault) => `${file}: ${fault}`),
  )
  assert.deepEqual(wrong, [])
})

test('the check detects missing and misplaced texts', () => {
  const words = (text: string) => `const words = { title: ${text} }`
  for (const [source, fault] of [
    [words("{ en: 'Keys', nl: 'Sleutels' }"), undefined],
    [words("{ en: (n: number) => 'x', nl: (n: number) => `y` }"), undefined],
    [words("{ en: 'Keys' }"), 'the text in nl is missing'],
    [words("{ en: 'Keys', nl: '' }"), '"" is not a text'],
    [words("{ en: 'Key “Website”', nl: 'Sleutel ‘Website’' }"), undefined],
    [words("{ en: 'Keys', nl: 'Programma\\'s' }"), '"Programma\'s" has quotation marks of another language'],
    [words("{ en: 'Keys', nl: (_: string) => `“Nieuw”` }"), '"“Nieuw”" has quotation marks of another language'],
    [words("{ en: '{count} keys', nl: 'Sleutels' }"), '"{count} keys" has a missing or unfilled placeholder'],
    ['const Page = () => <p>Your keys</p>', '"Your keys" belongs in the words'],
    ["const Page = () => <p>{'Your keys'}</p>", '"Your keys" belongs in the words'],
    ['const Page = () => <Button aria-label="Close" className="wide" />', '"Close" belongs in the words'],
    ['const Page = () => <p className="page">{say.title} · 12</p>', undefined],
  ] as const) {
    assert.deepEqual(wrongTexts(source), fault === undefined ? [] : [fault], source)
  }
})
