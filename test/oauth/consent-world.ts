/** The consent page of an assistant, "Helper", and its users in a browser without scripts. */
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type ClubWithKey, newClub } from '../support/clubs-and-people.ts'
import { oncePerEngine, type Running } from '../support/kantine.ts'
import { askConsent, registered, startWorld, type World } from './oauth-server.ts'
import { formOf, type Page, type Visitor } from './visitor.ts'

export const redirectUri = 'https://helper.example/callback'

/** The one server of a test file on an engine, whose `client` is Helper. Each test has clubs of its own. */
export const worldOf = oncePerEngine(async (engine): Promise<World> => {
  const world = await startWorld(engine)
  return { ...world, client: await registered(world, { client_name: 'Helper', redirect_uris: [redirectUri] }) }
})

/** A club on the Pro plan that allows assistants. */
export async function openClub({ store }: Running, slug: string): Promise<ClubWithKey> {
  const club = await newClub(store, slug)
  await allowAssistants(store, kantineItself, club.id, true)
  return club
}

/** Goes where Helper sends the browser, and on to the consent page. */
export const ask = (world: World, visitor: Visitor, scope?: string): Promise<Page> =>
  askConsent(world, { visitor, changes: { scope } })

/** Posts the form of a page, as it is shown, with some fields changed; `undefined` leaves one out. */
export function post(
  visitor: Visitor,
  page: Page,
  changes: { readonly [name: string]: string | readonly string[] | undefined },
  headers: { readonly [name: string]: string } = {},
): Promise<Page> {
  const form = formOf(page)
  for (const [name, value] of Object.entries(changes)) {
    form.fields.delete(name)
    for (const one of [value ?? []].flat()) form.fields.append(name, one)
  }
  return visitor.send(form, { headers })
}
