/** What the page draws of a Markdown text, however it was written. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Tree, treeOf } from '../../console/src/pages/news/markdown-tree.ts'

/** A tree as HTML. */
const htmlOf = (tree: Tree | null): string | undefined =>
  tree
    ?.map((part) => {
      if (typeof part === 'string') return part.replaceAll('<', '&lt;')
      const { tag, href, inside } = part
      return `<${tag}${href === undefined ? '' : ` href=${href}`}>${htmlOf(inside)}</${tag}>`
    })
    .join('')

test('ordinary Markdown becomes headings, lists, emphasis and links', () => {
  const text = '# Help\n\nWe *need* **you**.\n\n1. one\n   - two\n\n> `a`\n\n[site](https://example.org) a@example.org'
  assert.equal(
    htmlOf(treeOf(text)),
    '<h3>Help</h3><p>We <em>need</em> <strong>you</strong>.</p><ol><li>one<ul><li>two</li></ul></li></ol>' +
      '<blockquote><p><code>a</code></p></blockquote>' +
      '<p><a href=https://example.org>site</a> <a href=mailto:a@example.org>a@example.org</a></p>',
  )
})

test('HTML and unsafe links become text', () => {
  const text =
    '<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](data:text/html,x) ![c](https://example.org/c.jpg)'
  assert.equal(
    htmlOf(treeOf(text)),
    '&lt;img src=x onerror=alert(1)><p>a b <a href=https://example.org/c.jpg>c</a></p>',
  )
})

test('a long ordinary post is drawn whole', () => {
  const paragraph =
    'We are looking for **volunteers** for the *bar*, see [the list](https://example.org/list). '.repeat(5)
  const text = `## Bar\n\n${paragraph}\n\n- one\n- two\n\n`.repeat(200)
  assert.ok(text.length > 90_000)
  assert.equal(treeOf(text)?.length, 600)
})

/** Texts that exhaust the parser's stack, or whose elements would take a browser long to draw. */
const tooComplex = {
  '2,500 quotes inside each other': '>'.repeat(2500),
  '1,000 quotes inside each other': `${'> '.repeat(1000)}a`,
  '100 lists inside each other': `${'- '.repeat(100)}a`,
  '100 lists, each indented below the one before': Array.from(
    Array(100),
    (_, depth) => `${'  '.repeat(depth)}- a`,
  ).join('\n'),
  '50 emphases inside each other': `${'*a **a '.repeat(25)}a${'** a*'.repeat(25)}`,
  '15,000 emphases in a row': '*a* '.repeat(15_000),
  '25,000 lines of a list': '- a\n'.repeat(25_000),
}

for (const [name, text] of Object.entries(tooComplex)) {
  test(`a text with ${name} has no tree`, () => assert.equal(treeOf(text), null))
}
