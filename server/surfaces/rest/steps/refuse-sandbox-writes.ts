import { Refusal } from '../../../refusal.ts'
import type { Call } from '../call.ts'
import { presentedKey } from './authenticate.ts'

const reading = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/**
 * Any write with a sandbox key answers 403 (sections 4.5 and 7), also one that nobody could do.
 *
 * @throws {Refusal} `read_only_key`
 */
export async function refuseSandboxWrites({ services, request }: Pick<Call, 'services' | 'request'>): Promise<void> {
  if (reading.includes(request.method)) return
  const key = await presentedKey(services, request)
  if (key?.purpose === 'sandbox') {
    throw new Refusal(
      'read_only_key',
      'A sandbox key only reads. The demo club is shared by everybody who tries the API.',
    )
  }
}
