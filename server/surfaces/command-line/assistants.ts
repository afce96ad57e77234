import { allScopes } from '@kantine/contract/scopes.ts'
import { type Grant, grantById, grants, type ListedGrant } from '../../callers/assistants/grants.ts'
import { commandCaller } from '../../callers/caller.ts'
import { daysWithUse } from '../../callers/usage-of.ts'
import { clubBySlug, clubs } from '../../clubs/clubs.ts'
import {
  allowAssistantsOperation,
  assistantUsageOperation,
  listAssistantsOperation,
  revokeAssistantOperation,
} from '../../operations/application/assistants.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './table.ts'
import { toTheSecond } from './text.ts'

type Switch = { readonly club: string; readonly off?: true }

export async function allow({ store, actor }: Administration, args: Switch): Promise<CommandResult> {
  const { id } = await clubBySlug(store, args.club)
  const club = await carryOut(allowAssistantsOperation, store, commandCaller(id, actor), { allowed: !args.off })
  const text = club.assistantsAllowed
    ? `${club.name} allows AI assistants: everybody with a role in it can connect them.`
    : `${club.name} does not allow AI assistants. Those that were connected no longer work.`
  return { text, json: clubs.jsonOf(club) }
}

export async function list(on: Administration, args: { readonly club: string }): Promise<CommandResult> {
  const { store, actor, columns } = on
  const club = await clubBySlug(store, args.club)
  const all = await carryOut(listAssistantsOperation, store, commandCaller(club.id, actor), {})
  const rows = all.map((grant) => [
    `${grant.id}`,
    grant.clientName,
    grant.redirectHost || 'own device',
    grant.administrator ?? `administrator ${grant.administratorId}`,
    states[grant.state],
    toTheSecond(grant.createdAt),
    toTheSecond(grant.lastUsedAt),
    scopesText(grant),
  ])
  const head = ['ID', 'ASSISTANT', 'AT', 'GRANTED BY', 'STATE', 'CONNECTED', 'LAST USED', 'SCOPES']
  return {
    text: all.length > 0 ? table([head, ...rows], { columns, shortened }) : noneText(club),
    json: all.map(({ administrator, state, ...grant }) => ({ ...grants.jsonOf(grant), administrator, state })),
  }
}

const shortened = ['AT', 'SCOPES', 'GRANTED BY', 'ASSISTANT', 'STATE']

const noneText = ({ name, slug, assistantsAllowed }: { name: string; slug: string; assistantsAllowed: boolean }) =>
  assistantsAllowed
    ? `No assistant is connected to ${name}.`
    : `${name} does not allow AI assistants. To allow them: kantine assistants allow --club ${slug}`

/** The states of grants in words. */
export const states: { readonly [state in ListedGrant['state']]: string } = {
  works: 'works',
  stopped: 'stopped: its administrator needs a second factor',
  revoked: 'revoked',
  replaced: 'replaced by newer access',
  unused: 'ended, unused for 90 days',
  gone: 'ended with its administrator',
}

export async function revoke({ store, actor }: Administration, args: { readonly id: number }): Promise<CommandResult> {
  const { clubId } = await grantById(store, args.id)
  const grant = await carryOut(revokeAssistantOperation, store, commandCaller(clubId, actor), args)
  return { text: `Grant ${grant.id}, '${grant.clientName}', is revoked.`, json: grants.jsonOf(grant) }
}

export async function usage(
  { store, actor, usage, columns }: Administration,
  args: { readonly id: number },
): Promise<CommandResult> {
  const { clubId } = await grantById(store, args.id)
  await usage?.flush()
  const { grant, usage: used } = await carryOut(assistantUsageOperation, store, commandCaller(clubId, actor), args)
  const days = daysWithUse(used)
  const rows = days.map(({ day, requests, errors }) => [day, `${requests}`, `${errors}`])
  const text =
    days.length > 0
      ? table([['DAY', 'REQUESTS', 'ERRORS'], ...rows], { columns })
      : `Grant ${grant.id}, '${grant.clientName}', was not used in the last 30 days.`
  return { text, json: { id: grant.id, client_name: grant.clientName, days } }
}

const scopesText = ({ scopes, readOnly }: Grant) =>
  `${scopes.length === allScopes.length ? 'all' : scopes.join(',')}${readOnly ? ' (read only)' : ''}`
