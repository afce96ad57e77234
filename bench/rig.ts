import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EngineName, newDatabase } from './databases.ts'
import { type Server, startKantine } from './servers.ts'

/** An empty database, and the servers that a bench starts. */
export type Rig = {
  readonly engine: EngineName
  /** The settings that make a server use the database. */
  readonly environment: NodeJS.ProcessEnv
  /** Creates another empty database, and returns the settings for it. */
  anotherDatabase(): Promise<NodeJS.ProcessEnv>
  /** Starts Kantine on the database, with additional settings. */
  startKantine(settings?: NodeJS.ProcessEnv): Promise<Server>
  /** Starts another server, with this file for its log. */
  start(starting: (logFile: string) => Promise<Server>): Promise<Server>
}

/** Runs a bench on each engine. Afterwards, stops and removes everything it started, in reverse order. */
export async function onEach(engines: readonly EngineName[], work: (rig: Rig) => Promise<void>): Promise<void> {
  for (const engine of engines) {
    await using opened = new AsyncDisposableStack()
    const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
    opened.defer(() => rmSync(folder, { recursive: true }))
    const anotherDatabase = async () => {
      const { environment, remove } = await newDatabase(engine)
      opened.defer(remove)
      return environment
    }
    const environment = await anotherDatabase()
    const start: Rig['start'] = async (starting) => {
      const server = await starting(join(folder, 'server.log'))
      opened.defer(server.stop)
      return server
    }
    await work({
      engine,
      environment,
      anotherDatabase,
      start,
      startKantine: (settings = {}) => start((logFile) => startKantine({ ...environment, ...settings }, logFile)),
    })
  }
}
