import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { root } from '../house/files.ts'

/** The blocks of a document whose fence is marked with these words. */
export const blocksOf = (document: string, mark: string): string[] =>
  [...textOf(document).matchAll(new RegExp(`^\`\`\`${mark}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code)

/** The TypeScript of the blocks with these marks, as JavaScript, one after the other. */
export const scriptOf = (document: string, ...marks: readonly string[]): string =>
  stripTypeScriptTypes(marks.flatMap((mark) => blocksOf(document, `ts ${mark}`)).join(''))

/** The scripts of a document, each with what it prints, if the document shows it; the same in TypeScript can stand between them. */
export const examplesOf = (document: string): { script: string; printed: string }[] =>
  [
    ...textOf(document).matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```ts [\s\S]*?^```\n)?(?:\n```text\n([\s\S]*?)^```)?/gm),
  ].map(([, script = '', printed = '']) => ({ script, printed }))

export const textOf = (document: string): string => readFileSync(join(root, document), 'utf8')
