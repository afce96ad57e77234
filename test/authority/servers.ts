/** The servers for testing orders: on PostgreSQL two instances, one for each operation. */
import { type EngineName, oncePerEngine, startAtItsAddress, startKantine } from '../support/kantine.ts'
import { stopAtDoors } from './gates.ts'
import { registerAssistant, type Servers } from './stage.ts'

export const serversOf = oncePerEngine(async (engine: EngineName): Promise<Servers> => {
  const first = await startAtItsAddress(engine, { environment: { TRUST_PROXY: 'loopback' } })
  const servers: Servers = engine === 'sqlite' ? [first] : [first, await another(first)]
  for (const { store } of servers) stopAtDoors(store)
  for (const server of servers) await registerAssistant(server)
  return servers
})

/** A second instance on the same database, which is reached at the address of the first. */
const another = ({ config, database }: Servers[0]) =>
  startKantine('postgres', { database, environment: { TRUST_PROXY: 'loopback', BASE_URL: config.baseUrl } })
