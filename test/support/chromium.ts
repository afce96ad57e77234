/**
 * A real Chromium for tests and screenshots: the path in `CHROMIUM`; on Linux x64, the headless one of `@sparticuz/chromium`, which needs
 * half the processor time; otherwise the system's Chrome or Chromium. It can connect only to this machine.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import packages from '../../package.json' with { type: 'json' }

const ofSystem = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @param hosts rules for `--host-resolver-rules`; by default, only this machine's names resolve */
export async function startChromium(hosts = 'EXCLUDE localhost, EXCLUDE 127.0.0.1'): Promise<Browser> {
  const { executablePath, environment } = await found()
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: [
      // Containers run tests as root, and Chromium's sandbox does not work as root.
      '--no-sandbox',
      // With hinting, letters move by whole pixels, and words on screenshots run together.
      '--font-render-hinting=none',
      `--host-resolver-rules=${hosts}, MAP * ~NOTFOUND`,
    ],
  })
}

type Found = { readonly executablePath: string; readonly environment: NodeJS.ProcessEnv }

async function found(): Promise<Found> {
  const { CHROMIUM } = process.env
  if (CHROMIUM) return { executablePath: CHROMIUM, environment: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return ofPackage()
  const executablePath = ofSystem.find((path) => existsSync(path))
  if (executablePath) return { executablePath, environment: {} }
  throw new Error('This test needs Chrome or Chromium. Install it, or set CHROMIUM to its path.')
}

/** Unpacks the package's Chromium once after each `npm ci`, with the libraries and the font that a minimal system lacks. */
async function ofPackage(): Promise<Found> {
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')
  const folder = join(cache, `chromium-${packages.devDependencies['@sparticuz/chromium']}`)
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** Another process may be unpacking too, so the folder is renamed only when it is complete. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const unpacked = mkdtempSync(`${folder}-`)
  // The package unpacks itself into TMPDIR. It unpacks its libraries only if it thinks it is on Amazon Linux.
  const env = { ...process.env, TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  await promisify(execFile)(process.execPath, ['-e', script], { cwd: import.meta.dirname, env })
  const fonts = [join(folder, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('')
  writeFileSync(join(unpacked, 'fonts.conf'), `<fontconfig>${fonts}<cachedir>${folder}</cachedir></fontconfig>`)
  try {
    renameSync(unpacked, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unpacked, { recursive: true })
  }
}
