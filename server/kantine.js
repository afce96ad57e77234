#!/usr/bin/env node
// Plain JavaScript, so that even an old Node.js can report that it is too old.
const oldest = 24
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Kantine needs Node.js ${oldest} or later and this is ${process.version}. 'npm ci' installs one: start with 'npm start'.`,
  )
  process.exit(1)
}
const { enableCompileCache } = await import('node:module')
enableCompileCache()
const { main } = await import('./surfaces/command-line/cli.ts')
await main(process.argv.slice(2), async (config) => (await import('./main.ts')).startServer(config))
