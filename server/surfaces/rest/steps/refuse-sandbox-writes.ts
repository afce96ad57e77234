import { readOnlyRefusal } from '../../../operations/may.ts'
import type { Start } from '../call.ts'
import { presentedKey } from './authenticate.ts'

const reading = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/**
 * Any write with a sandbox key answers 403 (sections 4.5 and 7), also one that nobody could do.
 *
 * @throws {Refusal} `read_only_key`
 */
export async function refuseSandboxWrites({ services, request }: Start): Promise<void> {
  if (reading.includes(request.method)) return
  const key = await presentedKey(services, request)
  if (key?.purpose === 'sandbox') throw readOnlyRefusal()
}
