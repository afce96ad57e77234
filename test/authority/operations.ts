/** The operations that grant or end access: each is one call of a surface, with everything else prepared. */
import { Secret, TOTP } from 'otpauth'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { Refusal } from '../../server/refusal.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { exportTo, importFrom, newPath } from '../club-transfer/full-club.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub, password } from '../support/clubs-and-people.ts'
import type { Answered } from './client.ts'
import { type Stage, sure } from './stage.ts'

/** Whether it was done; a refusal says so with its status. */
export type Outcome = { readonly done: boolean; readonly status: number }

/** Prepares the operation, and gives the call. `side` is 0 or 1: where an operation meets itself, each comes from another browser. */
export type Operation = (stage: Stage, side: 0 | 1) => Promise<() => Promise<Outcome>>

/** The passwords that the operations choose. */
export const passwords = {
  'the first': password,
  'chosen in browser 0': 'zomerregen op het dak nul',
  'chosen in browser 1': 'zomerregen op het dak een',
  'chosen with the link 0': 'winterzon boven water nul',
  'chosen with the link 1': 'winterzon boven water een',
  'set by the operator': 'een fiets zonder zadel rijdt',
}

const chosen = [passwords['chosen in browser 0'], passwords['chosen in browser 1']] as const
const reset = [passwords['chosen with the link 0'], passwords['chosen with the link 1']] as const

/** What takes away. */
export const taking = {
  'a person is removed': async (stage) => () => outcome(stage.quint.console('DELETE', stage.pathOf('petra'))),

  'the club is removed': async (stage) => () => outcome(stage.removal()),

  'a person is demoted': async (stage) => () =>
    outcome(stage.quint.console('PATCH', stage.pathOf('petra'), { role: 'reader' })),

  'the password is changed': async (stage, side) => {
    const wanted = { current_password: password, password: chosen[side] }
    return () => outcome(stage.petra[side].console('PUT', '/password', wanted))
  },

  'the password is reset': async (stage, side) => {
    if (!stage.links.has('link for petra')) await sure(stage.link(stage.quint, stage.club.slug, 'petra'))
    const client = stage.client()
    client.set('reset', stage.links.get('link for petra') as string)
    stage.sessions.set(`after the reset ${side}`, client)
    return () => outcome(client.form('/account/reset', { password: reset[side], next: '' }))
  },

  'the password is set on the command line': async (stage) => () =>
    command(setPassword(stage.server.store, kantineItself, stage.email('petra'), passwords['set by the operator'])),

  'the second factor is turned on': async (stage, side) => {
    const { text } = await sure(stage.petra[side].form('/account/second-factor', { password, next: '' }))
    const secret = /<code class="secret">([^<]*)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    return () => outcome(stage.petra[side].form('/account/second-factor/code', { code, next: '' }))
  },

  'a club is imported': async (stage, side) => {
    const file = await fileWithPetra(stage)
    return () => command(importFrom(stage.server, file, { slug: `imported-${stage.club.slug}-${side}`, newId: true }))
  },

  'the plan is changed': async (stage) => () =>
    command(setPlan(stage.server.store, kantineItself, stage.club.id, 'basic')),

  'a key is revoked': async (stage) => () =>
    outcome(stage.quint.console('POST', stage.path(`/keys/${stage.club.keyId}/revocation`))),

  'an assistant is revoked': async (stage) => {
    await stage.connectAssistant()
    const [row] = await changeRows(stage.store, sql`select max(id) as id from grants where club_id = ${stage.club.id}`)
    return () => outcome(stage.quint.console('POST', stage.path(`/assistants/${row?.id}/revocation`)))
  },
} as const satisfies { readonly [name: string]: Operation }

/** What gives. */
export const giving = {
  'a link for Petra is made': async (stage) => () => outcome(stage.link(stage.quint, stage.club.slug, 'petra')),

  'Petra makes a link for Vera': async (stage, side) => () =>
    outcome(stage.link(stage.petra[side], stage.club.slug, 'vera')),

  'a link for Nora is made in the other club': async (stage) => {
    const steef = await stage.browserOf('steef')
    return () => outcome(stage.link(steef, stage.other.slug, 'nora'))
  },

  'a link that Petra made is used': async (stage, side) => {
    if (!stage.links.has('link for vera')) await sure(stage.link(stage.petra[0], stage.club.slug, 'vera'))
    const client = stage.client()
    client.set('reset', stage.links.get('link for vera') as string)
    return () => outcome(client.form('/account/reset', { password: reset[side], next: '' }))
  },

  'Petra invites': async (stage, side) => () => outcome(stage.invitation(stage.petra[side])),

  'an invitation of Petra is accepted': async (stage) => {
    if (!stage.invitations.has('invitation')) await sure(stage.invitation())
    const nora = await stage.browserOf('nora')
    nora.set('invitation', stage.invitations.get('invitation') as string)
    return () => outcome(nora.form('/account/join', { next: '' }))
  },

  'Petra gives Vera a role': async (stage, side) => () =>
    outcome(stage.petra[side].console('PATCH', stage.pathOf('vera'), { role: 'administrator' })),

  'Petra logs in': async (stage, side) => {
    const client = stage.client()
    stage.sessions.set(`logged in meanwhile ${side}`, client)
    return () => outcome(client.logIn(stage.email('petra')))
  },

  'Petra gives the password once more': async (stage, side) => () =>
    outcome(stage.petra[side].console('POST', '/session/confirm', { password })),

  'Petra connects an assistant': async (stage, side) => {
    const consent = await stage.asked(stage.petra[side])
    return async () => {
      const answer = await consent()
      stage.consents.set(`of the consent ${side}`, answer.location)
      return { done: answer.location.startsWith('https://assistant.example'), status: answer.status }
    }
  },

  'an assistant of Petra refreshes': async (stage, side) => {
    await stage.connectAssistant()
    const refresh_token = stage.refreshTokens.get('given before') as string
    return () => outcome(stage.tokens(`refreshed ${side}`, { grant_type: 'refresh_token', refresh_token }))
  },

  'Petra makes a key': async (stage, side) => () =>
    outcome(
      stage.keep(
        stage.keys,
        `of the operation ${side}`,
        stage.petra[side].console('POST', stage.path('/keys'), { label: 'New', scopes: ['members:read'] }),
        ({ key }) => key,
      ),
    ),

  'Petra rotates the key': async (stage, side) => () =>
    outcome(
      stage.keep(
        stage.keys,
        `after rotation ${side}`,
        stage.petra[side].console('POST', stage.path(`/keys/${stage.club.keyId}/rotation`), { hours: 24 }),
        ({ key }) => key,
      ),
    ),

  'Petra changes the key': async (stage, side) => () =>
    outcome(
      stage.petra[side].console('PATCH', stage.path(`/keys/${stage.club.keyId}`), {
        label: `Changed ${side}`,
        scopes: ['members:read'],
      }),
    ),

  'Petra makes an endpoint': async (stage, side) => {
    const wanted = { url: `https://example.org/kantine-${side}`, events: ['member.created'] }
    return () => outcome(stage.petra[side].console('POST', stage.path('/webhooks'), wanted))
  },
} as const satisfies { readonly [name: string]: Operation }

/** The file of a club in which Petra and Nora had a role that they have no more; nobody else who makes links had one. */
export async function fileWithPetra(stage: Stage): Promise<string> {
  const { store, servers, club, people } = stage
  if (stage.file) return stage.file
  const file = newPath()
  const abroad = await newClub(store, `abroad-${club.slug}`)
  for (const [name, role] of Object.entries({ petra: 'administrator', nora: 'reader' } as const)) {
    await changeRows(
      store,
      sql`insert into club_administrators (club_id, administrator_id, role) values (${abroad.id}, ${people[name as 'petra'].id}, ${role})`,
    )
  }
  await exportTo(servers[0], abroad.id, file)
  await changeRows(store, sql`delete from club_administrators where club_id = ${abroad.id}`)
  stage.file = file
  return file
}

async function outcome(called: Promise<Answered>): Promise<Outcome> {
  const { status, location, text } = await called
  if (status >= 500) throw new Error(`A server error: ${text}`)
  return { done: status < 400 && !location.includes('/account/sign-in'), status }
}

const command = (run: Promise<unknown>): Promise<Outcome> =>
  run.then(
    () => ({ done: true, status: 200 }),
    (error) => {
      if (!(error instanceof Refusal)) throw error
      return { done: false, status: 400 }
    },
  )
