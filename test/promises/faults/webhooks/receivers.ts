/** The receivers of a run. Until they become well they fail a share of what they are told, in every way there is. */
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

/** A notification, as the receivers know it by its `webhook-id`. */
export type Told = {
  readonly receiver: Receiver
  readonly body: string
  /** How often it was answered with success. */
  arrived: number
}

export class Receivers {
  readonly told = new Map<string, Told>()
  /** What they did with requests, and how often. */
  readonly did: { [what: string]: number } = {}
  /** What no receiver may ever see, in a line each. */
  readonly faults: string[] = []
  readonly #random: Random
  readonly #opened = new AsyncDisposableStack()
  #elsewhere = ''
  #areWell = false

  constructor(seed: number) {
    this.#random = createRandom('receivers', seed)
  }

  /** Opens a receiver for each choice of kinds. */
  async open(choices: readonly (readonly EventKind[])[]): Promise<Receiver[]> {
    const elsewhere = createServer((request) => {
      this.faults.push(`a redirect was followed: ${request.method} ${request.url}`)
      request.socket.destroy()
    })
    this.#elsewhere = `http://127.0.0.1:${await listen(elsewhere, this.#opened)}/elsewhere`
    return Promise.all(choices.map((kinds) => openReceiver(kinds, this.#take, this.#opened)))
  }

  /** Opens one that takes connections and never says anything, and gives its address. */
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
    if (told.body !== body) this.faults.push(`${id} came with two bodies: ${told.body} and ${body}`)
    if (told.receiver !== receiver) this.faults.push(`${id} came to ${told.receiver.url} and to ${receiver.url}`)
    this.told.set(id, told)
    return told
  }
}
