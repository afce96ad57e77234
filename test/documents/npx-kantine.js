/**
 * `npx kantine` of the documents' tests: hands a command over to the process of the test (test/documents/npx.ts), and prints and exits as it
 * did there. Plain JavaScript, which starts in half the time.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { json, text } from 'node:stream/consumers'

const [socketPath, ...args] = process.argv.slice(2)
const input = args.some((word) => word.endsWith('-stdin')) ? await text(process.stdin) : ''
const asking = request({ socketPath, method: 'POST' })
asking.end(JSON.stringify({ args, env: process.env, cwd: process.cwd(), input }))
const [answer] = await once(asking, 'response')
const { code, stdout, stderr } = await json(answer)
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
