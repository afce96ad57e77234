/** Starts the server, in one process or several, and stops it on a signal. */
import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { type Config, parseConfig } from './config.ts'
import { freePort } from './free-port.ts'

/** Runs the server until SIGTERM or SIGINT. */
export async function startServer(wanted: Config): Promise<void> {
  const config = await withPort(wanted)
  // Several processes write to one pipe. Writes of up to 4096 bytes are atomic, so lines never get mixed up.
  const destination = pino.destination({ dest: 2, sync: false, minLength: 2048, maxWrite: 4096 })
  const log = pino({ level: config.logLevel }, destination)
  const flush = setInterval(() => destination.flush(), 1000).unref()

  const close = await (config.processes > 1 && cluster.isPrimary
    ? import('./processes.ts').then(({ startProcesses }) => startProcesses(config, log))
    : import('./serve.ts').then(({ serve }) => serve(config, log))
  ).catch((error) => {
    cluster.worker?.disconnect()
    throw error
  })

  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    // One of several processes gets two signals: from the terminal or systemd, and from the process that started it.
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await close()
    clearInterval(flush)
    destination.flushSync()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  giveMemoryBack()
}

/** Links and OAuth URLs contain the port, so a free one is chosen before the settings are used. */
const withPort = async (config: Config): Promise<Config> =>
  config.port === 0 ? parseConfig({ ...process.env, PORT: `${await freePort(config.host)}` }) : config

/**
 * Returns memory that was only needed at startup to the operating system. V8 does this only under load, so an idle server would keep some
 * 40 MB. Blocks the process for about 50 ms.
 */
function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc')
  const collect: (options: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
