import { readOnlyRefusal } from '../../../operations/may.ts'
import type { Start } from '../call.ts'
import { presentedKey } from './authenticate.ts'

const reading = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/**
 * Refuses every write with a sandbox key (sections 4.5 and 7), even with a method that the path does not have.
 *
 * @throws {Refusal} `read_only_key`
 */
export async function refuseSandboxWrites({ services, request }: Start): Promise<void> {
  if (reading.includes(request.method)) return
  const key = await presentedKey(services, request)
  if (key?.purpose === 'sandbox') throw readOnlyRefusal()
}
