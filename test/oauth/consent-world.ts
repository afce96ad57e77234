/** A server, an assistant that asks for access, and administrators who see the consent page, over HTTP and without a browser. */
import { randomBytes } from 'node:crypto'
import { createAdministrator } from '../../server/callers/administrators/administrators.ts'
import type { Role } from '../../server/callers/administrators/roles.ts'
import { beginSession } from '../../server/callers/administrators/sessions.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type ClubWithKey, newClub } from '../cast.ts'
import { freePort } from '../free-port.ts'
import { type EngineName, type Running, startKantine } from '../kantine.ts'
import { challengeOf } from './world.ts'

export const redirectUri = 'https://helper.example/callback'

export type World = Running & { readonly clientId: string }

const worlds = new Map<EngineName, Promise<World>>()

/** The one server of a test file on an engine, with one registered assistant, "Helper". Each test has clubs of its own. */
export function worldOf(engine: EngineName): Promise<World> {
  const world = worlds.get(engine) ?? startWorld(engine)
  worlds.set(engine, world)
  return world
}

async function startWorld(engine: EngineName): Promise<World> {
  const port = String(await freePort())
  const kantine = await startKantine(engine, { environment: { PORT: port, BASE_URL: `http://127.0.0.1:${port}` } })
  return { ...kantine, clientId: await register(kantine, 'Helper', redirectUri) }
}

/** The id of a new assistant with one redirect address. */
export async function register({ url }: Running, name: string, address: string): Promise<string> {
  const answer = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [address] }),
  })
  return ((await answer.json()) as { client_id: string }).client_id
}

/** A club on the Pro plan that allows assistants. */
export async function openClub({ store }: Running, slug: string): Promise<ClubWithKey> {
  const club = await newClub(store, slug)
  await allowAssistants(store, kantineItself, club.id, true)
  return club
}

/** The address of a request for authorization. */
export const authorizationUrl = (
  { url, clientId }: World,
  scope?: string,
  { client = clientId, address = redirectUri } = {},
): string =>
  `${url}/oauth/authorize?${new URLSearchParams({
    ...{ response_type: 'code', client_id: client, redirect_uri: address, state: 'a-state' },
    ...{ code_challenge: challengeOf(randomBytes(32).toString('base64url')), code_challenge_method: 'S256' },
    ...(scope !== undefined && { scope }),
  })}`

/** A page that was shown. */
export type Page = { readonly status: number; readonly headers: Headers; readonly text: string; readonly path: string }

/** A person with a browser. */
export class Person {
  readonly #world: World
  readonly #cookies = new Map<string, string>()

  constructor(world: World, session = '') {
    this.#world = world
    if (session) this.#keep(session)
  }

  /** Their cookies, as a browser sends them. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ')
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Page> {
    const { url, config } = this.#world
    const headers = { cookie: this.cookie, origin: config.baseUrl, 'accept-language': 'en', ...init.headers }
    const answer = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return { status: answer.status, headers: answer.headers, text: await answer.text(), path }
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#fetch(path, { headers })
  }

  /** Goes where the assistant sends the browser, and on to the consent page. */
  async ask(scope?: string): Promise<Page> {
    const { headers } = await this.get(authorizationUrl(this.#world, scope))
    return this.get(headers.get('location') ?? '')
  }

  /** Posts the form of a page, as it is shown, with some fields changed; `undefined` leaves one out. */
  post(page: Page, changes: { readonly [name: string]: string | readonly string[] | undefined }, headers = {}) {
    const fields: { [name: string]: string | readonly string[] | undefined } = { ...shownFields(page), ...changes }
    const pairs = Object.entries(fields).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]))
    const [path = ''] = page.path.split('?')
    return this.#fetch(path, { method: 'POST', body: new URLSearchParams(pairs as string[][]), headers })
  }
}

/** The hidden fields and the ticked boxes of the first form of a page. */
export function shownFields({ text }: Pick<Page, 'text'>) {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(text) ?? []
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1]
  const scopes = [...form.matchAll(/name="scopes" value="([^"]*)" checked/g)].map(([, scope = '']) => scope)
  return { form_token: hidden('form_token'), club: hidden('club'), scopes }
}

/** Somebody who is signed in, with one role in some clubs; their e-mail address is that of the role at the first club. */
export async function newPerson(world: World, clubs: readonly string[], role: Role = 'administrator'): Promise<Person> {
  const { store, config } = world
  const email = emailOf(clubs[0] ?? '', role)
  const person = { email, name: 'Sanne', clubs, role, password: 'a long and quiet afternoon' }
  const administrator = await createAdministrator(store, kantineItself, person)
  const { token } = await store.keepBooks('settings', (write) =>
    beginSession(write, administrator, { address: '127.0.0.1', browser: null }, store.now()),
  )
  const name = config.baseUrl.startsWith('https:') ? '__Host-kantine_session' : 'kantine_session'
  return new Person(world, `${name}=${token}`)
}

export const emailOf = (club: string, role: Role = 'administrator') => `${role}@${club}.example`
