/**
 * Takes the screenshots in `docs/screenshots/`: `npm run screenshots`. It plays a scenario on its own server and captures the pages in
 * a real browser. To take only some screenshots, pass their names as arguments.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { parseConfig } from '../server/config.ts'
import { dayMs } from '../server/day.ts'
import { startChromium } from '../test/support/chromium.ts'
import { takePictures } from './screenshots/pictures.ts'
import { startReceivers } from './screenshots/receivers.ts'
import { days, live } from './screenshots/story.ts'
import { comeBack, travelTo } from './screenshots/time.ts'

/** The origin that the pages show. The browser resolves it to the server, whichever port that has. */
const origin = 'http://localhost:3000'

const folder = mkdtempSync(join(tmpdir(), 'screenshots-'))
const now = Date.now()
travelTo(now - (days + 1) * dayMs)
await using opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true }))
const receivers = opened.adopt(await startReceivers(), ({ close }) => close())
const config = parseConfig({ DATA_DIR: folder, BASE_URL: origin, HOST: '127.0.0.1', PORT: '0' })
const webhooks = { ...receivers.sender, lookEveryMs: 50 }
const app = opened.adopt(await createApp(config, pino({ level: 'error' }), { webhooks }), (app) => app.close())
const server = await app.listen()
await live(app, { server, origin, receivers, now })
comeBack()
const browser = opened.adopt(await startChromium(`MAP localhost:3000 127.0.0.1:${new URL(server).port}`), (browser) =>
  browser.close(),
)
await takePictures(browser, origin, new URL('../docs/screenshots/', import.meta.url), process.argv.slice(2))
