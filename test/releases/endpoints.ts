/** The endpoints of a fixture: one that answers, one that cannot be reached, one that is disabled. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeKinds } from '@kantine/contract/events.ts'
import type { Browser } from '../console/browser.ts'
import { freePort } from '../support/free-port.ts'
import { type Expected, slug } from './expected.ts'

/** Answers every notification with 204. */
export async function openReceiver(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kantine`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** @returns them with their secrets; the first has two, as it got another one a moment ago */
export async function makeEndpoints(browser: Browser, url: string): Promise<Expected['endpoints']> {
  type Made = { id: number; secret: string }
  const path = `/clubs/${slug}/webhooks`
  const done = async (call: string, expected: number, sent?: object): Promise<Made> => {
    const { status, body } = await browser.call<Made>(`POST ${call}`, sent)
    if (status !== expected) throw new Error(`POST ${call} returned ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const make = (url: string, events: readonly string[]) => done(path, 201, { url, description: 'Website', events })
  const nowhere = `http://127.0.0.1:${await freePort()}/kantine`
  const [answers, unreachable, disabled] = [
    await make(url, changeKinds),
    await make(nowhere, ['member.created', 'payment.received']),
    await make(nowhere, ['member.updated']),
  ]
  const rotated = await done(`${path}/${answers.id}/rotation`, 200)
  await done(`${path}/${disabled.id}/deactivation`, 200)
  return [
    { id: answers.id, secrets: [rotated.secret, answers.secret] },
    { id: unreachable.id, secrets: [unreachable.secret] },
    { id: disabled.id, secrets: [disabled.secret] },
  ]
}
