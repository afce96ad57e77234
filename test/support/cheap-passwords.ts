import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { ofFile } from './cleanup.ts'

let isCheap = false

/** Has Argon2 cost nothing until the end of the file, for tests of many log-ins and passwords. What a password costs is tested elsewhere. */
export function cheapPasswords(): void {
  if (isCheap) return
  isCheap = true
  const { argon2 } = crypto
  const cheap: typeof argon2 = (algorithm, parameters, done) =>
    argon2(algorithm, { ...parameters, memory: 8, passes: 1, parallelism: 1 }, done)
  replace(cheap)
  ofFile.defer(() => {
    isCheap = false
    replace(argon2)
  })
}

function replace(argon2: typeof crypto.argon2): void {
  crypto.argon2 = argon2
  syncBuiltinESMExports()
}
