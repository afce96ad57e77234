import { holdBeside } from '/tmp/wC/main/bench/hold-beside.ts'

await holdBeside(process.argv.slice(2) as never)
