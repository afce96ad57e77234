/** Refreshes (RFC 6749, 6) that must be rejected. */
import { allowAssistants } from '../../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { sql } from '../../../server/store/sql.ts'
import { changeRows } from '../../support/change-rows.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import {
  type Changes,
  newPerson,
  newTokens,
  postToken,
  refreshing,
  removeFromClub,
  revoke,
  type Tokens,
  type World,
} from '../oauth-server.ts'
import { passTime } from '../pass-time.ts'
import { type Attempt, attempt } from './attempt.ts'

/** Refreshes with some of the request changed, after something happened to the tokens. */
const refresh = (
  name: string,
  expected: string,
  changes: Changes | ((world: World) => Changes) = {},
  happens: (world: World, tokens: Tokens) => Promise<unknown> = async () => {},
): Attempt =>
  attempt(name, expected, async (world) => {
    const tokens = await newTokens(world)
    await happens(world, tokens)
    const wanted = typeof changes === 'function' ? changes(world) : changes
    return () => postToken(world, refreshing(world.client, tokens.refresh_token, wanted))
  })

export const refreshes: readonly Attempt[] = [
  refresh('a refresh by another client', '400 invalid_grant', ({ otherClient }) => ({ client_id: otherClient.id })),
  refresh('a refresh by an unknown client', '401 invalid_client', { client_id: 'unknown' }),
  refresh('a refresh by no client', '400 invalid_request', { client_id: undefined }),
  refresh('a refresh for a scope more', '400 invalid_scope', { scope: 'members:read members:write' }),
  refresh('a refresh for another scope', '400 invalid_scope', { scope: 'payments:read' }),
  refresh('a refresh for a scope that does not exist', '400 invalid_scope', { scope: 'members:destroy' }),
  refresh('a refresh for another resource', '400 invalid_target', { resource: 'https://evil.example/' }),
  refresh('a refresh for the REST API', '400 invalid_target', ({ url }) => ({ resource: `${url}/api/v1` })),
  refresh('a refresh without a token', '400 invalid_request', { refresh_token: undefined }),
  refresh('a refresh with an empty token', '400 invalid_request', { refresh_token: '' }),
  refresh('a refresh with two tokens', '400 invalid_request', { refresh_token: ['a', 'b'] }),
  refresh('a refresh with an unknown token', '400 invalid_grant', { refresh_token: 'a'.repeat(43) }),
  attempt('a refresh with the access token', '400 invalid_grant', async (world) => {
    const { access_token } = await newTokens(world)
    return () => postToken(world, refreshing(world.client, access_token))
  }),
  refresh('a refresh 31 s after the token was used', '400 invalid_grant', {}, async (world, { refresh_token }) => {
    await postToken(world, refreshing(world.client, refresh_token))
    await passTime(world, refresh_token, 31)
  }),
  attempt('a refresh with the newest token, after an old one was used again', '400 invalid_grant', async (world) => {
    const { refresh_token } = await newTokens(world)
    const answer = await postToken(world, refreshing(world.client, refresh_token))
    const newest = (await answer.json()) as Tokens
    await passTime(world, refresh_token, 31)
    await postToken(world, refreshing(world.client, refresh_token))
    return () => postToken(world, refreshing(world.client, newest.refresh_token))
  }),
  refresh('a refresh after 91 days', '400 invalid_grant', {}, (world, { refresh_token }) =>
    passTime(world, refresh_token, 91 * 86_400),
  ),
  refresh('a refresh of a grant that was not used for 91 days', '400 invalid_grant', {}, ({ store }) =>
    changeRows(store, sql`update grants set last_used_at = last_used_at - 7862400000`),
  ),
  attempt('a refresh for an administrator who was removed', '400 invalid_grant', async (world) => {
    const visitor = await newPerson(world, [world.club.slug], 'administrator', 'piet@example.org')
    const { refresh_token } = await newTokens(world, { visitor })
    await removeFromClub(world, 'piet@example.org', world.club)
    return () => postToken(world, refreshing(world.client, refresh_token))
  }),
  attempt('a refresh for a club that no longer allows assistants', '400 invalid_grant', async (world) => {
    const club = await newClub(world.store, 'gesloten')
    await allowAssistants(world.store, kantineItself, club.id, true)
    const visitor = await newPerson(world, [club.slug])
    const { refresh_token } = await newTokens(world, { visitor })
    await allowAssistants(world.store, kantineItself, club.id, false)
    return () => postToken(world, refreshing(world.client, refresh_token))
  }),
  refresh('a refresh after the refresh token was revoked', '400 invalid_grant', {}, (world, { refresh_token }) =>
    revoke(world, refresh_token),
  ),
  refresh('a refresh after the access token was revoked', '400 invalid_grant', {}, (world, { access_token }) =>
    revoke(world, access_token),
  ),
]
