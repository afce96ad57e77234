import { commandCaller } from '../../callers/caller.ts'
import type { Club } from '../../clubs/clubs.ts'
import { answerOf } from '../../operations/operation.ts'
import listMade from '../../operations/people/made.ts'
import type { Administration } from './command.ts'

/** What somebody made in a club and has not ended, with the commands that replace or end it; the text is empty where there is nothing. */
export async function madeBy(
  on: Administration,
  { id: clubId, name: clubName, slug }: Pick<Club, 'id' | 'name' | 'slug'>,
  { id, name }: { readonly id: number; readonly name: string },
) {
  const { keys, endpoints, assistants } = await answerOf(on, listMade, commandCaller(clubId, on.actor), { id })
  const lines = [
    ...keys.map((key) => [`key ${key.id}, '${key.label}'`, `keys rotate ${key.id}`, `keys revoke ${key.id}`]),
    ...endpoints.map((one) => [
      `endpoint ${one.id}, ${one.url}`,
      `webhooks rotate ${one.id} --club ${slug}`,
      `webhooks remove ${one.id} --club ${slug}`,
    ]),
    ...assistants.map(({ id, client_name, state }) => [
      `grant ${id}, '${client_name}'${state === 'stopped' ? ' (stopped: its administrator needs a second factor)' : ''}`,
      `assistants revoke ${id}`,
    ]),
  ].map(([what, ...commands]) => `  ${what}: ${commands.map((one) => `kantine ${one}`).join(', or ')}`)
  return {
    text:
      lines.length === 0
        ? ''
        : `\nWhat ${name} made in ${clubName} goes on working. Replace or end it:\n\n${lines.join('\n')}`,
    json: {
      keys: keys.map(({ id }) => id),
      endpoints: endpoints.map(({ id }) => id),
      grants: assistants.map(({ id }) => id),
    },
  }
}
