/**
 * The tokens that replace refresh tokens. Every use of a refresh token within its grace period gives the same successor, so the
 * windows of an assistant keep one chain of tokens. An older token still counts as theft (RFC 9700, section 4.14.2).
 */
import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { Seal } from '../../../seal.ts'
import type { Store } from '../../../store/store.ts'
import { firstKept } from './records.ts'

export type SuccessorParts = { readonly store: Store; readonly seal: Pick<Seal, 'derive' | 'deriveAll'> }

const purpose = 'refresh tokens'

/** Makes a provider derive the successors of its refresh tokens. The first token of a grant stays random. */
export function deriveSuccessors({ RefreshToken }: Provider, parts: SuccessorParts): void {
  const { save } = RefreshToken.prototype
  RefreshToken.prototype.save = async function (this: InstanceType<typeof RefreshToken>) {
    const { RotatedRefreshToken: replaced } = Provider.ctx?.oidc.entities ?? {}
    if (replaced) this.jti = await successorOf((replaced as { jti: string }).jti, parts)
    return save.call(this)
  }
}

/**
 * The successor of a token, derived from the token itself, of which only the digest is stored, and the server's key. A successor from
 * before the key was replaced stays. Servers that do not know each other's key give different successors, which both work.
 *
 * @throws {Refusal} when the key cannot be read or created
 */
async function successorOf(token: string, { store, seal }: SuccessorParts): Promise<string> {
  const by = (key: Buffer) => createHmac('sha256', key).update(token).digest('base64url')
  const current = by(seal.derive(purpose))
  return (await firstKept(store, [current, ...seal.deriveAll(purpose).map(by)])) ?? current
}
