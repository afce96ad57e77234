/** Kantine in its own process. When asked, it tells its parent process how long the turns of its event loop took. */
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { parseConfig } from '../server/config.ts'
import { recordTurns } from './turns.ts'

const app = await createApp(parseConfig(process.env), pino({ level: 'silent' }))
await app.listen()
const recorder = recordTurns()
process.on('message', () => process.send?.(recorder.take()))
process.once('disconnect', () => process.exit())
process.send?.('ready')
