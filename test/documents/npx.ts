import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { delimiter, dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { command, type Done, type Given } from '../cli/command.ts'
import { ofFile } from '../support/cleanup.ts'

/** What `npx-kantine.js` hands over. */
type Asked = Given & { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv }

/**
 * Puts `npx kantine` into a folder, as it is after an installation; gives the `PATH` with it and this Node.js. It hands its commands over
 * to this process, because each process of the command takes a second of a processor to start. The process itself is tested in `test/cli`.
 */
export async function pathWithNpx(folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const socket = join(bin, 'socket')
  const client = join(import.meta.dirname, 'npx-kantine.js')
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${client}' '${socket}' "$@"\n`)
  chmodSync(join(bin, 'npx'), 0o700)
  const server = createServer((asked, answer) => {
    carryOut(asked).then(
      (done) => answer.end(JSON.stringify(done)),
      (error) => answer.destroy(error),
    )
  })
  await once(server.listen(socket), 'listening')
  ofFile.defer(() => server.close())
  return [bin, dirname(process.execPath), process.env.PATH].join(delimiter)
}

async function carryOut(asked: IncomingMessage): Promise<Done> {
  const { env, args, ...given } = (await json(asked)) as Asked
  return command(env, args, given)
}
