/**
 * A proxy before PostgreSQL that reads what the server sends, message by message, and makes the connection fail where a test
 * wants it.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A message of the server to PostgreSQL. */
export type Message = {
  /** The type as the protocol has it: `Q`, `P`, `B`, …; empty for the first one of a connection. */
  readonly type: string
  /** What stands behind its type and its length. */
  readonly text: string
  /** How many messages came before it since the last `watch`. */
  readonly number: number
}

/**
 * What happens to a message: it is passed on; the connection breaks before it, or when it was answered; nothing of this
 * connection is passed from it on, or nothing of its answer; or it waits for a promise.
 */
export type Fate = 'pass' | 'cut' | 'cut answer' | 'silence' | 'silence answer' | Promise<unknown>

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  readonly url: string
  /** Decides about every message from now on, until it is called again. */
  watch(fateOf: (message: Message) => Fate): void
  /** Passes nothing on any connection that is open, nor on new ones, until `watch` is called. */
  silence(): void
  /** Refuses and cuts all connections until `watch` is called. */
  refuse(): void
  close(): Promise<void>
}

/** Whether a message asks for a commit. */
export const isCommit = ({ type, text }: Message) => 'QP'.includes(type) && /^(.*\0)?commit\0/.test(text)

export const passAll = (): Fate => 'pass'

/** Opens a proxy before the database with this address. */
export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let fateOf: (message: Message) => Fate = passAll
  let numbered = 0
  let isRefusing = false

  const server = createServer({ noDelay: true }, (client) => {
    if (isRefusing) return client.destroy()
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    for (const socket of [client, database]) {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    }
    carry(client, database, (message) => fateOf({ ...message, number: numbered++ }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = `${(server.address() as AddressInfo).port}`

  return {
    url: url.href,
    watch(decide) {
      fateOf = decide
      numbered = 0
      isRefusing = false
    },
    silence() {
      fateOf = () => 'silence'
    },
    refuse() {
      isRefusing = true
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Carries one connection. Silence is that of a network which lost it: neither side learns that the other is gone, so what
 * PostgreSQL has begun stays begun until it gives up by itself.
 */
function carry(client: Socket, database: Socket, fateOf: (message: Omit<Message, 'number'>) => Fate): void {
  const messages = new Frontend()
  let isSilent = false
  let answers: 'pass' | 'cut' | 'drop' = 'pass'
  let passing = Promise.resolve()
  // PostgreSQL says that it is ready when a connection is made, and behind each query or Sync.
  const ready = new Readiness()
  let asked = 1
  let cutWhenReady = 0

  async function pass({ type, text, bytes }: Received): Promise<void> {
    if (isSilent) return
    const fate = fateOf({ type, text })
    if (typeof fate !== 'string') await fate
    if (fate === 'cut') return cut()
    if (fate === 'silence') {
      isSilent = true
      answers = 'drop'
      return
    }
    if (fate === 'cut answer') {
      answers = 'cut'
      cutWhenReady = type === '' ? 1 : asked + 1
    }
    if (type === 'Q' || type === 'S') asked++
    if (fate === 'silence answer') answers = 'drop'
    database.write(bytes)
  }
  function cut(): void {
    isSilent = true
    client.destroy()
    database.destroy()
  }

  client.on('data', (chunk) => {
    for (const message of messages.read(chunk as Buffer)) passing = passing.then(() => pass(message))
  })
  database.on('data', (chunk) => {
    if (ready.read(chunk as Buffer) >= cutWhenReady && answers === 'cut') cut()
    else if (answers !== 'drop') client.write(chunk as Buffer)
  })
  client.on('close', () => answers === 'pass' && database.destroy())
  database.on('close', () => answers === 'pass' && client.destroy())
}

/** Counts how often a database has said that it is ready (`Z`). */
class Readiness {
  #times = 0
  #rest = Buffer.alloc(0)

  /** @returns how often, with this chunk */
  read(chunk: Buffer): number {
    this.#rest = Buffer.concat([this.#rest, chunk])
    while (this.#rest.length >= 5) {
      const length = 1 + this.#rest.readUInt32BE(1)
      if (this.#rest.length < length) break
      if (this.#rest[0] === 'Z'.charCodeAt(0)) this.#times++
      this.#rest = this.#rest.subarray(length)
    }
    return this.#times
  }
}

type Received = Omit<Message, 'number'> & { readonly bytes: Buffer }

/** Takes the bytes of a frontend apart: a length, and before it a type in all messages but the first. */
class Frontend {
  #rest = Buffer.alloc(0)
  #isFirst = true

  /** The messages that are complete with this chunk. */
  read(chunk: Buffer): Received[] {
    const messages: Received[] = []
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (;;) {
      const head = this.#isFirst ? 0 : 1
      if (this.#rest.length < head + 4) return messages
      const length = head + this.#rest.readUInt32BE(head)
      if (this.#rest.length < length) return messages
      const bytes = this.#rest.subarray(0, length)
      const type = this.#isFirst ? '' : String.fromCharCode(bytes[0] as number)
      this.#isFirst = false
      this.#rest = this.#rest.subarray(length)
      messages.push({ type, text: bytes.toString('latin1', head + 4), bytes })
    }
  }
}
