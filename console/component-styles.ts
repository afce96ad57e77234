import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../node_modules/@mantine/core/styles')

/** Makes each Mantine component import its own styles, so a page loads only the styles it uses. */
export const componentStyles = (): Plugin => ({
  name: 'component-styles',
  transform(code, id) {
    const [, name] = /from "\.[./]*\/(\w+)\.module\.mjs"/.exec(id.includes('/@mantine/core/') ? code : '') ?? []
    const styles = join(folder, `${name}.layer.css`)
    return existsSync(styles) ? { code: `${code}\nimport '${styles}'`, map: null } : undefined
  },
})
