/** The server and the commands of a release, as its users have them: in processes of their own. */
import { join } from 'node:path'
import { commandProcess, startServer } from '../cli/process.ts'
import { freePort } from '../support/free-port.ts'

export type Release = {
  readonly url: string
  /** Runs one of its commands, and gives the JSON that it printed. */
  kantine<T>(...args: readonly string[]): Promise<T>
  end(): Promise<void>
}

/** Starts the server of the release in a folder, with a database that it makes. */
export async function startRelease(folder: string, database: NodeJS.ProcessEnv): Promise<Release> {
  const script = join(folder, 'server', 'kantine.js')
  const port = await freePort()
  const environment = { ...database, HOST: '127.0.0.1', PORT: String(port), WEBHOOKS_ALLOW_LOOPBACK: 'true' }
  const server = await startServer(environment, script)
  return {
    url: `http://127.0.0.1:${port}`,
    async kantine<T>(...args: readonly string[]) {
      const { code, stdout, stderr } = await commandProcess(environment, [...args, '--json'], { script })
      if (code !== 0) throw new Error(`kantine ${args.join(' ')}: ${stderr || stdout}`)
      return JSON.parse(stdout) as T
    },
    end: () => server.end('SIGTERM'),
  }
}
