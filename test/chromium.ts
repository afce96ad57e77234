/**
 * A real Chromium for tests and screenshots: the one that `CHROMIUM` names, a Chrome or Chromium of the system, or that of the package
 * `@sparticuz/chromium` (Linux on x64). It reaches this machine only.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const ofSystem = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Starts it.
 *
 * @param hosts which names lead where, in place of the addresses of this machine only: rules of `--host-resolver-rules`
 */
export async function startChromium(hosts = 'EXCLUDE localhost, EXCLUDE 127.0.0.1'): Promise<Browser> {
  const found = process.env.CHROMIUM ?? ofSystem.find((path) => existsSync(path))
  const { executablePath, environment } = found ? { executablePath: found, environment: {} } : await ofPackage()
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    // Containers run tests as root, for whom Chromium has no sandbox.
    args: ['--no-sandbox', `--host-resolver-rules=${hosts}, MAP * ~NOTFOUND`],
  })
}

/** Unpacks the Chromium of the package once in a run of the tests, with the libraries and the font that a bare system lacks. */
async function ofPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('This test needs a Chrome or Chromium: install one, or name it in the variable CHROMIUM.')
  }
  const folder = join(process.env.TEST_FOLDER ?? tmpdir(), 'kantine-chromium')
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** Another test file may do the same at this moment, so the folder gets its name when everything is in it. */
async function unpack(folder: string): Promise<void> {
  const unpacked = mkdtempSync(`${folder}-`)
  // The package unpacks itself into TMPDIR, and its libraries only where it believes to be on Amazon Linux.
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
