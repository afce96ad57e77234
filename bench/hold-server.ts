/**
 * Kantine in its own process. When asked, it tells its parent process how long the turns of its event loop took, or runs one of the long
 * works (`hold-long-work.ts`) and says when it is done.
 */
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { parseConfig } from '../server/config.ts'
import { runLongWork } from './hold-long-work.ts'
import { recordTurns } from './turns.ts'

const warmUp = 'warm up: '

const app = await createApp(parseConfig(process.env), pino({ level: 'silent' }))
await app.listen()
const recorder = recordTurns()
process.on('message', async (name: string) => {
  if (name === 'take') return process.send?.(recorder.take())
  const isWarmUp = name.startsWith(warmUp)
  const failed = await runLongWork(app, name.replace(warmUp, ''), isWarmUp).catch((error) => `${error}`)
  return process.send?.(failed ?? 'done')
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
