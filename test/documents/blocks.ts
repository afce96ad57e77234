import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house/files.ts'

/** The blocks of a document whose fence is marked with these words. */
export const blocksOf = (document: string, mark: string): string[] =>
  [...textOf(document).matchAll(new RegExp(`^\`\`\`${mark}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code)

/** The scripts of a document, each with what stands below it as printed; nothing where none does. */
export const examplesOf = (document: string): { script: string; printed: string }[] =>
  [...textOf(document).matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm)].map(
    ([, script = '', printed = '']) => ({ script, printed }),
  )

export const textOf = (document: string): string => readFileSync(join(root, document), 'utf8')
