import { Resolver } from 'node:dns/promises'

/** Finds all addresses of a name; rejects when it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Asks the DNS servers of the system, or `servers`. It does not use `dns.lookup`, because each look-up blocks one of the few threads
 * of the process until the servers of the name answer: a handful of dead names would hold up all other receivers.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (name) => {
    // A new resolver for each name, because it reads the current settings of the system.
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new Error(`no address of ${name}`, { cause: answers })
    return addresses
  }
}
