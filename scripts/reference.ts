/**
 * Downloads the API reference package without its dependencies, extracts the one script that the page needs, and stores it compressed:
 * `npm run reference`. For a newer version, change `source` and `integrity` (`npm view PACKAGE@VERSION dist.integrity`).
 */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { scriptFile } from '../server/surfaces/pages/reference.ts'

const source = '@scalar/api-reference@1.72.1'
const integrity = 'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow=='

const folder = mkdtempSync(join(tmpdir(), 'reference-'))
try {
  execFileSync('npm', ['pack', source, '--silent', '--pack-destination', folder])
  const [name = ''] = readdirSync(folder)
  const digest = `sha512-${hash('sha512', readFileSync(join(folder, name)), 'base64')}`
  if (digest !== integrity) throw new Error(`${source} has the digest ${digest}, not ${integrity}.`)
  execFileSync('tar', ['-xzf', name, 'package/dist/browser/standalone.js'], { cwd: folder })
  const script = readFileSync(join(folder, 'package', 'dist', 'browser', 'standalone.js'))
  writeFileSync(scriptFile, gzipSync(script, { level: constants.Z_BEST_COMPRESSION }))
} finally {
  rmSync(folder, { recursive: true })
}
