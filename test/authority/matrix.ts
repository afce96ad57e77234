/** Which access ends when: every cell as a sentence and a test. The table of docs/security.md uses the same sentences. */
import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import type { Answered, Client } from './client.ts'
import { operatorsLink, type Row, type Scene, sceneOfKept } from './scene.ts'

/** What someone has, as the table of the document calls it. */
export const columns = {
  session: 'Session',
  links: 'Reset links',
  invitations: 'Invitations',
  assistants: 'Assistants',
  confirmation: 'Confirmation',
  keys: 'Keys',
  endpoints: 'Endpoints',
  calendars: 'Calendar links',
} as const

/** What happens to Petra, or to what she made. */
export const rows = {
  removed: 'Removed from a club',
  clubRemoved: 'The club is removed',
  demoted: 'Moved to a lower role',
  changed: 'Changes their password',
  reset: 'Password reset by link or command',
  secondFactor: 'Two-step verification turned on or off',
  imported: 'Gets a role in an imported club',
  plan: 'The club leaves Pro',
  revoked: 'A key or an assistant is revoked',
} as const satisfies { readonly [row in Row]: string }

/** One cell: what the document says, and what tries it after it has happened. */
type Cell = readonly [says: string, holds: (scene: Scene) => Promise<unknown>]

async function answers(called: Promise<Answered>, status: number): Promise<Answered> {
  const answer = await called
  assert.equal(answer.status, status, (answer.text.split('</style>').at(-1) ?? '').slice(0, 500))
  return answer
}

const peopleOf = (client: Client, slug: string) => client.console('GET', `/clubs/${slug}/people`)

/** Both browsers of Petra, in the club and in the other club. */
async function sessions({ petra, club, other }: Scene, here: number, there = here, otherBrowser = here): Promise<void> {
  await answers(peopleOf(petra[0], club.slug), here)
  await answers(peopleOf(petra[0], other.slug), there)
  await answers(peopleOf(petra[1], club.slug), otherBrowser)
}

/** Uses a link: 303 goes on into the account, 404 says that it has ended. */
async function link(
  scene: Scene,
  whose: 'petra' | 'vera',
  status: 303 | 404,
  token = scene.links.get(`link for ${whose}`),
) {
  const client = scene.client()
  client.set('reset', token as string)
  await answers(client.form('/account/reset', { password: 'vier woorden voor een slot', next: '' }), status)
}

async function links(scene: Scene, forPetra: 303 | 404, byPetra: 303 | 404): Promise<void> {
  await link(scene, 'vera', byPetra)
  await link(scene, 'petra', forPetra)
}

/** Opens the invitation: 303 leads to joining with the account of whoever is invited. */
async function invitation(scene: Scene, status: 303 | 404): Promise<void> {
  const client = scene.client()
  client.set('invitation', scene.invitations.get('invitation') as string)
  await answers(client.get('/account/invitation'), status)
}

/** Lists the tools of the assistant, and refreshes. */
async function assistant(scene: Scene, status: number, { writes = status === 200, refreshes = status === 200 } = {}) {
  const { text } = await answers(scene.tools(scene.accessTokens.get('given before') as string), status)
  assert.equal(text.includes('create_member'), writes)
  await refresh(scene, refreshes)
}

async function refresh(scene: Scene, works: boolean): Promise<void> {
  const refresh_token = scene.refreshTokens.get('given before') as string
  const answer = await scene.tokens('refreshed', { grant_type: 'refresh_token', refresh_token })
  assert.equal(answer.status, works ? 200 : 400, answer.text)
  if (!works) assert.match(answer.text, /invalid_grant/)
}

/** Makes a key in the first browser, which asks for the password unless it was given lately. */
const makesKey = ({ petra }: Scene, slug: string, status: number) =>
  answers(petra[0].console('POST', `/clubs/${slug}/keys`, { label: 'Later', scopes: ['members:read'] }), status)

/** Sends the consent that was half done in the second browser; whether there is a grant more afterwards. */
async function consent(scene: Scene, grants: boolean): Promise<void> {
  const count = async () => Number((await changeRows(scene.store, sql`select count(*) as n from grants`))[0]?.n)
  const before = await count()
  const { location } = await scene.finishConsent()
  assert.equal((await count()) - before, grants ? 1 : 0)
  assert.equal(location.startsWith('https://assistant.example'), grants)
}

const key = (scene: Scene, status: number, name = "petra's") =>
  answers(scene.withKey(scene.keys.get(name) as string), status)

const member = resources.find(({ name }) => name === 'member') as (typeof resources)[number]

/** An endpoint is enabled, and a change makes a delivery for it. */
async function endpoint({ store, club, quint }: Scene): Promise<void> {
  const { text } = await answers(quint.console('GET', `/clubs/${club.slug}/webhooks`), 200)
  assert.equal(JSON.parse(text).data[0].state, 'enabled')
  const counted = sql`select count(*) as n from webhook_deliveries where club_id = ${club.id}`
  const before = Number((await changeRows(store, counted))[0]?.n)
  await store.write(club.id, { by: 'administrator', id: 1 }, (write) =>
    write.put(member, [{ fields: { name: 'Jan' } }]),
  )
  assert.equal(Number((await changeRows(store, counted))[0]?.n) - before, 1)
}

/** A calendar that was subscribed before is still read. */
const calendar = (scene: Scene, status = 200) => answers(scene.client().get(scene.calendarPath), status)

/** What Petra made is listed for whoever removes her, and works on. */
async function shown(scene: Scene, what: 'keys' | 'endpoints', works: () => Promise<unknown>): Promise<void> {
  const path = `${scene.pathOf('petra')}/made`
  const { text } = await answers(scene.quint.console('GET', path), 200)
  assert.equal(JSON.parse(text)[what].length, 1)
  await works()
}

const stays = (holds: Cell[1]): Cell => ['stays', holds]
const stay = (holds: Cell[1]): Cell => ['stay', holds]

export const matrix: { readonly [row in Row]: { readonly [column in keyof typeof columns]: Cell } } = {
  removed: {
    session: ['stays; calls to this club fail', (scene) => sessions(scene, 404, 200)],
    links: [
      'end; those from the command line stay',
      async (scene) => {
        await links(scene, 404, 404)
        await link(scene, 'petra', 303, await operatorsLink(scene.servers, 'removed'))
      },
    ],
    invitations: ['end for this club', (scene) => invitation(scene, 404)],
    assistants: ['end in this club', (scene) => assistant(scene, 401)],
    confirmation: [
      'stays for other clubs; a pending consent fails',
      async (scene) => {
        await makesKey(scene, scene.club.slug, 404)
        await makesKey(scene, scene.other.slug, 201)
        await consent(scene, false)
      },
    ],
    keys: ['stay, and are listed on removal', (scene) => shown(scene, 'keys', () => key(scene, 200))],
    endpoints: ['stay, and are listed on removal', (scene) => shown(scene, 'endpoints', () => endpoint(scene))],
    calendars: stay((scene) => calendar(scene)),
  },
  clubRemoved: {
    session: ['stays; calls to this club fail', (scene) => sessions(scene, 404, 200, 404)],
    links: [
      'end; those from the command line stay',
      async (scene) => {
        await links(scene, 404, 404)
        await link(scene, 'petra', 303, await operatorsLink(scene.servers, 'clubRemoved'))
      },
    ],
    invitations: ['end', (scene) => invitation(scene, 404)],
    assistants: ['end', (scene) => assistant(scene, 401)],
    confirmation: [
      'stays for other clubs; a pending consent fails',
      async (scene) => {
        await makesKey(scene, scene.club.slug, 404)
        await makesKey(scene, scene.other.slug, 201)
        await consent(scene, false)
      },
    ],
    keys: ['end', (scene) => key(scene, 401)],
    calendars: ['end', (scene) => calendar(scene, 404)],
    endpoints: [
      'end',
      async ({ store, club }) => {
        assert.deepEqual(await changeRows(store, sql`select id from webhook_endpoints where club_id = ${club.id}`), [])
      },
    ],
  },
  demoted: {
    session: ['stays, with the new role', (scene) => sessions(scene, 403, 200)],
    links: ['those issued to them stay; those they created end', (scene) => links(scene, 303, 404)],
    invitations: ['end', (scene) => invitation(scene, 404)],
    assistants: [
      'stay; they lose what the new role does not allow',
      (scene) => assistant(scene, 200, { writes: false }),
    ],
    confirmation: [
      'stays, within the new role',
      async (scene) => {
        await makesKey(scene, scene.club.slug, 403)
        await scene.finishConsent()
        assert.doesNotMatch(
          String(
            (
              await changeRows(
                scene.store,
                sql`select scopes from grants where club_id = ${scene.club.id} order by id desc`,
              )
            )[0]?.scopes,
          ),
          /write/,
        )
      },
    ],
    keys: ['stay, and are listed', (scene) => shown(scene, 'keys', () => key(scene, 200))],
    endpoints: ['stay, and are listed', (scene) => shown(scene, 'endpoints', () => endpoint(scene))],
    calendars: stay((scene) => calendar(scene)),
  },
  changed: {
    session: ['ends elsewhere', (scene) => sessions(scene, 200, 200, 401)],
    links: [
      'those issued to them end; those they created end unless kept',
      async (scene) => {
        await links(scene, 404, 404)
        await links(await sceneOfKept(scene.servers), 404, 303)
      },
    ],
    invitations: [
      'end unless kept',
      async (scene) => {
        await invitation(scene, 404)
        await invitation(await sceneOfKept(scene.servers), 303)
      },
    ],
    assistants: [
      'end unless kept',
      async (scene) => {
        await assistant(scene, 401)
        await assistant(await sceneOfKept(scene.servers), 200)
      },
    ],
    confirmation: [
      'ends elsewhere; a pending consent there fails',
      async (scene) => {
        await makesKey(scene, scene.club.slug, 201)
        await consent(scene, false)
      },
    ],
    keys: stay((scene) => key(scene, 200)),
    endpoints: stay(endpoint),
    calendars: stay((scene) => calendar(scene)),
  },
  reset: {
    session: ['ends', (scene) => sessions(scene, 401)],
    links: ['end', (scene) => links(scene, 404, 404)],
    invitations: ['end', (scene) => invitation(scene, 404)],
    assistants: ['end', (scene) => assistant(scene, 401)],
    confirmation: [
      'ends; a pending consent fails',
      async (scene) => {
        await makesKey(scene, scene.club.slug, 401)
        await consent(scene, false)
      },
    ],
    keys: stay((scene) => key(scene, 200)),
    endpoints: stay(endpoint),
    calendars: stay((scene) => calendar(scene)),
  },
  secondFactor: {
    session: ['ends elsewhere', (scene) => sessions(scene, 200, 200, 401)],
    links: ['those issued to them end; those they created stay', (scene) => links(scene, 404, 303)],
    invitations: stay((scene) => invitation(scene, 303)),
    assistants: stay((scene) => assistant(scene, 200)),
    confirmation: [
      'ends elsewhere; so does a sign-in waiting for a code',
      async (scene) => {
        await makesKey(scene, scene.club.slug, 201)
        await consent(scene, false)
      },
    ],
    keys: stay((scene) => key(scene, 200)),
    endpoints: stay(endpoint),
    calendars: stay((scene) => calendar(scene)),
  },
  imported: {
    session: [
      'stays, and includes the club',
      async (scene) => {
        await sessions(scene, 200)
        await answers(peopleOf(scene.petra[0], `imported-${scene.club.slug}-0`), 200)
      },
    ],
    links: [
      'those issued to them end, except from the command line; those they created stay',
      async (scene) => {
        await links(scene, 404, 303)
        await link(scene, 'petra', 303, await operatorsLink(scene.servers, 'imported'))
      },
    ],
    invitations: stay((scene) => invitation(scene, 303)),
    assistants: stay((scene) => assistant(scene, 200)),
    confirmation: stays(async (scene) => {
      await makesKey(scene, scene.club.slug, 201)
      await consent(scene, true)
    }),
    keys: stay((scene) => key(scene, 200)),
    endpoints: stay(endpoint),
    calendars: stay((scene) => calendar(scene)),
  },
  plan: {
    session: stays((scene) => sessions(scene, 200)),
    links: stay((scene) => links(scene, 303, 303)),
    invitations: stay((scene) => invitation(scene, 303)),
    assistants: [
      'get 403 until the club is on Pro again',
      async (scene) => {
        await answers(scene.tools(scene.accessTokens.get('given before') as string), 403)
        await scene.setPlan('pro')
        await assistant(scene, 200)
        await scene.setPlan('basic')
      },
    ],
    confirmation: [
      'stays; a pending consent fails until then',
      async (scene) => {
        await makesKey(scene, scene.club.slug, 201)
        await consent(scene, false)
      },
    ],
    keys: [
      'get 403 until the club is on Pro again',
      async (scene) => {
        await key(scene, 403)
        await scene.setPlan('pro')
        await key(scene, 200)
        await scene.setPlan('basic')
      },
    ],
    endpoints: stay(endpoint),
    calendars: stay((scene) => calendar(scene)),
  },
  revoked: {
    session: stays((scene) => sessions(scene, 200)),
    links: stay((scene) => links(scene, 303, 303)),
    invitations: stay((scene) => invitation(scene, 303)),
    assistants: ['the revoked one ends permanently', (scene) => assistant(scene, 401)],
    confirmation: stays(async (scene) => {
      await makesKey(scene, scene.club.slug, 201)
      await consent(scene, true)
    }),
    keys: [
      'the revoked one ends permanently, with both secrets',
      async (scene) => {
        await key(scene, 401)
        await key(scene, 401, "petra's, rotated")
        const path = `/clubs/${scene.club.slug}/keys/${scene.petrasKeyId}`
        await answers(scene.petra[0].console('POST', `${path}/rotation`, { hours: 24 }), 400)
        await answers(scene.petra[0].console('PATCH', path, { label: 'Works again' }), 400)
        await key(scene, 401)
      },
    ],
    endpoints: stay(endpoint),
    calendars: stay((scene) => calendar(scene)),
  },
}
