/** Runs an example in a separate process, through a proxy that can interrupt it at any request. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../house/files.ts'
import { ofFile } from '../support/cleanup.ts'
import { newFolder } from '../support/folder.ts'
import { type ExampleProxy, type Fate, openProxy } from './proxy.ts'

export type Ran = {
  readonly wasEnded: boolean
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export type Example = {
  /** Where the example keeps its files. */
  readonly folder: string
  readonly proxy: ExampleProxy
  /** Runs it to its end; `input` is what it reads. */
  run(args: readonly string[], fateOf?: (request: number) => Fate, input?: string): Promise<Ran>
  /**
   * Runs it until a run comes to its end: the first run is ended at its first request, the next one at its second, and so on, in
   * turns before the request is carried out and before its answer comes.
   *
   * @returns how many runs were ended
   */
  runWithEnds(args: readonly string[]): Promise<number>
  /**
   * Starts one that goes on until the end of the test file.
   *
   * @returns its first line
   */
  start(): Promise<string>
}

/**
 * @param file in `examples/`; `.py` is run by Python
 * @param more other settings of the example
 */
export async function exampleOf(
  file: string,
  url: string,
  key: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Example> {
  const folder = newFolder()
  const proxy = await openProxy(url)
  const env = {
    PATH: process.env.PATH,
    KANTINE_URL: proxy.url,
    KANTINE_KEY: key,
    FOLDER: join(folder, 'kept'),
    ...more,
  }
  const program = file.endsWith('.py') ? 'python3' : process.execPath
  const run: Example['run'] = (args, fateOf = () => 'pass', input = '') =>
    new Promise((resolve, reject) => {
      let wasEnded = false
      const example: ChildProcess = execFile(
        program,
        [join(root, 'examples', file), ...args],
        { env, cwd: folder },
        (error, stdout, stderr) => {
          if (error?.code === 'ENOENT') return reject(new Error(`${program} is needed to run examples/${file}.`))
          resolve({ wasEnded, code: error ? Number(error.code) : 0, stdout, stderr })
        },
      )
      proxy.watch(fateOf, () => {
        wasEnded = true
        example.kill('SIGKILL')
      })
      example.stdin?.end(input)
    })
  return {
    folder,
    proxy,
    run,
    async start() {
      const started = spawn(program, [join(root, 'examples', file)], {
        env,
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      ofFile.defer(async () => {
        started.kill()
        await once(started, 'close')
      })
      const [line] = await once(createInterface({ input: started.stdout }), 'line')
      return line
    },
    async runWithEnds(args) {
      for (let ended = 0; ; ended++) {
        const fate = ended % 2 === 0 ? 'end before' : 'end after'
        const { wasEnded, code, stderr } = await run(args, (request) => (request === ended + 1 ? fate : 'pass'))
        if (!wasEnded && code !== 0) throw new Error(stderr)
        if (!wasEnded) return ended
      }
    },
  }
}
