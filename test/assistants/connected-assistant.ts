/** Assistants connected by administrators of a test, without the browser and the OAuth server. */
import { randomBytes } from 'node:crypto'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import type { AdministratorOfClubs } from '../../server/callers/accounts/administrators.ts'
import { saveAccessToken } from '../../server/callers/assistants/access-tokens.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { createGrant } from '../../server/callers/assistants/create-grant.ts'
import type { Grant } from '../../server/callers/assistants/grants.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'
import { type ClubWithKey, newAdministrator, newClub } from '../support/clubs-and-people.ts'

/** Where the tokens of these tests are valid. */
export const audience = 'https://kantine.example/api/v1/mcp'

export type Connected = {
  readonly club: ClubWithKey
  readonly administrator: AdministratorOfClubs
  readonly grant: Grant
  readonly token: string
}

/** A club that allows assistants, an administrator of it, and an assistant that they connected, with an access token. */
export async function connect(store: Store, slug: string, scopes: readonly Scope[] = allScopes): Promise<Connected> {
  const club = await newClub(store, slug)
  await allowAssistants(store, kantineItself, club.id, true)
  const administrator = await newAdministrator(store, [slug])
  const grant = await grantTo(store, club.id, administrator.id, { scopes })
  return { club, administrator, grant, token: await newToken(store, grant) }
}

/** What an administrator grants to the assistant of these tests. */
export const grantTo = (
  store: Store,
  clubId: number,
  administratorId: number,
  { scopes = allScopes, readOnly = false }: { scopes?: readonly Scope[]; readOnly?: boolean } = {},
): Promise<Grant> =>
  createGrant(
    store,
    { by: 'administrator', id: administratorId },
    {
      clubId,
      administratorId,
      scopes,
      readOnly,
      clientId: 'client-1',
      clientName: 'Helper',
      redirectHost: 'helper.example',
    },
  )

/** An access token of a grant that lasts an hour, with all scopes of the grant unless others are named. */
export async function newToken(
  store: Store,
  { id, clientId, scopes: granted }: Grant,
  { scopes = granted, expiresAt = store.now() + 3_600_000 }: { scopes?: readonly Scope[]; expiresAt?: number } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await saveAccessToken(store, { token, grantId: id, clientId, audience, scopes, expiresAt })
  return token
}
