/**
 * A proxy in front of PostgreSQL that reads each message from the server and can make the connection fail at any of them.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A message from the server to PostgreSQL. */
export type Message = {
  /** The type in the protocol, such as `Q`, `P` or `B`; empty for a connection's first message. */
  readonly type: string
  /** The content after the type and length. */
  readonly text: string
  /** How many messages came before it since the last `watch`. */
  readonly number: number
}

/**
 * What happens to a message: it is passed on; the connection breaks before it (`cut`) or before its response; the connection goes
 * silent from this message on, or from its response on; or it waits for a promise.
 */
export type Fate = 'pass' | 'cut' | 'cut answer' | 'silence' | 'silence answer' | Promise<unknown>

export type DatabaseProxy = {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** Sets the function that decides the fate of each message. */
  watch(fateOf: (message: Message) => Fate): void
  /** Passes on nothing, on open or new connections, until `watch` is called. */
  silence(): void
  /** Cuts all connections and rejects new ones until `watch` is called. */
  refuse(): void
  close(): Promise<void>
}

/** Whether a message asks for a commit. */
export const isCommit = ({ type, text }: Message) => 'QP'.includes(type) && /^(.*\0)?commit\0/.test(text)

export const passAll = (): Fate => 'pass'

/** Opens a proxy in front of the database with this URL. */
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
 * Carries one connection. Silence simulates a lost network: neither side notices that the other is gone, so PostgreSQL keeps an open
 * transaction until its own timeout.
 */
function carry(client: Socket, database: Socket, fateOf: (message: Omit<Message, 'number'>) => Fate): void {
  const messages = new Frontend()
  let isSilent = false
  let answers: 'pass' | 'cut' | 'drop' = 'pass'
  let passing = Promise.resolve()
  // PostgreSQL sends that it is ready after connecting, and after each query or Sync.
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

/** Counts how often a database has sent that it is ready (`Z`). */
class Readiness {
  #times = 0
  #rest = Buffer.alloc(0)

  /** @returns the count, including this chunk */
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

/** Splits a client's bytes into messages. Each has a length, preceded by a type except in the first message. */
class Frontend {
  #rest = Buffer.alloc(0)
  #isFirst = true

  /** Returns the messages completed by this chunk. */
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
