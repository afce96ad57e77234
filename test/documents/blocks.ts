import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house/files.ts'

/** The blocks of a document whose fence is marked with these words. */
export const blocksOf = (document: string, mark: string): string[] =>
  [
    ...readFileSync(join(root, document), 'utf8').matchAll(new RegExp(`^\`\`\`${mark}\\n([\\s\\S]*?)^\`\`\``, 'gm')),
  ].map(([, code = '']) => code)
