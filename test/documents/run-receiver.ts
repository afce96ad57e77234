import { ok } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ofFile } from '../support/cleanup.ts'

export type RunningReceiver = {
  /** What it prints next. */
  line(): Promise<string>
}

/** Runs a receiver of a document, and waits until it is ready; it is ended after the test file. */
export async function runReceiver(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<RunningReceiver> {
  // A group of its own, so that what the shell starts ends with it.
  const shell = spawn('bash', ['-ec', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = shell.pid
  ok(pid)
  ofFile.defer(() => {
    if (shell.exitCode === null) process.kill(-pid)
  })
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    ok(!done, 'the receiver has ended')
    return value
  }
  ok((await line()) === 'ready')
  return { line }
}
