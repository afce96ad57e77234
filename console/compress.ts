import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compresses each script, style and image of the build with brotli and gzip, at their highest levels. */
export const compress = (): Plugin => ({
  name: 'compress',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name)
        const bytes = await readFile(path)
        await writeFile(`${path}.br`, await brotli(bytes))
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
      }),
    )
  },
})

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
