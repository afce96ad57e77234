/** The receivers of a run. Until `becomeWell`, they fail a share of the notifications, in every possible way. */
import { createServer } from 'node:http'
import { createServer as createRawServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { EventKind } from '@kantine/contract/events.ts'
import { createRandom, type Random } from '../../../../server/sandbox/random.ts'
import { timeoutMs } from './pace.ts'
import { listen, openReceiver, type Receiver } from './receiver.ts'
import { type Exchange, read, unread } from './ways.ts'

const failingShare = 0.3
const slowShare = 0.05

/** A notification with one `webhook-id`, as the receivers got it. */
export type Told = {
  readonly receiver: Receiver
  readonly body: string
  /** How often a receiver accepted it. */
  arrived: number
}

export class Receivers {
  readonly told = new Map<string, Told>()
  /** How often they did what with a request. */
  readonly did: { [what: string]: number } = {}
  /** A line for each thing that a receiver should never see. */
  readonly faults: string[] = []
  readonly #random: Random
  readonly #opened = new AsyncDisposableStack()
  #elsewhere = ''
  #areWell = false

  constructor(seed: number) {
    this.#random = createRandom('receivers', seed)
  }

  /** Opens a receiver for each selection of events. */
  async open(choices: readonly (readonly EventKind[])[]): Promise<Receiver[]> {
    const elsewhere = createServer((request) => {
      this.faults.push(`a redirect was followed: ${request.method} ${request.url}`)
      request.socket.destroy()
    })
    this.#elsewhere = `http://127.0.0.1:${await listen(elsewhere, this.#opened)}/elsewhere`
    return Promise.all(choices.map((kinds) => openReceiver(kinds, this.#take, this.#opened)))
  }

  /** Opens a receiver that accepts connections but never responds, and returns its URL. */
  async openDead(): Promise<string> {
    const taken = new Set<Socket>()
    const dead = createRawServer((socket) => taken.add(socket.on('error', () => {})))
    this.#opened.defer(() => {
      for (const socket of taken) socket.destroy()
    })
    return `http://127.0.0.1:${await listen(dead, this.#opened)}/dead`
  }

  becomeWell(): void {
    this.#areWell = true
  }

  close(): Promise<void> {
    return this.#opened.disposeAsync()
  }

  #take = async (receiver: Receiver, { request, response }: Pick<Exchange, 'request' | 'response'>): Promise<void> => {
    const name = this.#draw()
    this.did[name] = (this.did[name] ?? 0) + 1
    const refuse = () => receiver.refuse(this.#moment())
    const exchange = { request, response, elsewhere: this.#elsewhere, refuse }
    if (unread[name]) return unread[name](exchange)
    const told = this.#note(receiver, exchange, await text(request))
    if (read[name]) return read[name](exchange)
    const answer = () => {
      if (told) told.arrived++
      response.writeHead(204).end()
    }
    if (name === 'slow') setTimeout(answer, this.#moment())
    else answer()
  }

  #draw(): string {
    if (this.#areWell) return 'well'
    if (this.#random.chance(failingShare)) return this.#random.pick([...Object.keys(unread), ...Object.keys(read)])
    return this.#random.chance(slowShare) ? 'slow' : 'taken'
  }

  #moment = () => this.#random.whole(timeoutMs / 6, timeoutMs / 2)

  #note(receiver: Receiver, { request }: Exchange, body: string): Told | undefined {
    const id = String(request.headers['webhook-id'])
    try {
      receiver.verify(body, request.headers as { [name: string]: string })
    } catch (error) {
      this.faults.push(`${id} was not verified: ${(error as Error).message}`)
      return undefined
    }
    const told = this.told.get(id) ?? { receiver, body, arrived: 0 }
    if (told.body !== body) this.faults.push(`${id} arrived with two bodies: ${told.body} and ${body}`)
    if (told.receiver !== receiver) this.faults.push(`${id} arrived at ${told.receiver.url} and at ${receiver.url}`)
    this.told.set(id, told)
    return told
  }
}
