/** The second factor: app codes valid for half a minute (TOTP, RFC 6238), and recovery codes. */
import { Secret, TOTP } from 'otpauth'
import { Refusal, wrongField } from '../../refusal.ts'
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import { instant, integer, nullable, secret, text } from '../../store/system-columns.ts'
import { defineTable } from '../../store/system-table.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { digestOf } from '../tokens.ts'
import { type Administrator, clubsWithin, subjectOf } from './administrators.ts'
import { requireOwnPassword, requireSamePassword } from './check-password.ts'
import { tell } from './notices.ts'
import { readableSecret } from './password.ts'
import { endSignIns } from './sessions.ts'

/** The sealed secret of a second factor. It takes effect once a first code has confirmed it; `last_step` is the time step of the last code used. */
export const secondFactors = defineTable({
  name: 'second_factors',
  columns: {
    administrator_id: integer,
    secret: secret(text),
    confirmed_at: nullable(instant),
    last_step: integer,
  },
})

type Sealed = { readonly store: Store; readonly seal: Seal }
type Person = Pick<Administrator, 'id' | 'email' | 'passwordSetAt'>

const stepMs = 30_000
/** Clocks are often off by one step; codes from further away are rejected. */
const stepsAround = 1

/** Whether a user has turned on their second factor, and must enter a code after the password. */
export async function hasSecondFactor({ all }: Pick<Connection, 'all'>, administratorId: number): Promise<boolean> {
  const on = sql`select 1 as one from second_factors where administrator_id = ${administratorId} and confirmed_at is not null`
  return (await all(on)).length > 0
}

/** An unconfirmed secret: as the URI for the QR code, and as text to type in. */
export type BegunSecondFactor = { readonly uri: string; readonly secret: string }

/**
 * Creates the secret of a second factor, replacing an unconfirmed one. It takes effect once `confirmSecondFactor` gets a code made with it.
 *
 * @throws {Refusal} `validation_failed` for a wrong password, `bad_request` when a second factor is already on
 */
export async function beginSecondFactor(
  { store, seal }: Sealed,
  actor: Actor,
  person: Person,
  password: string,
): Promise<BegunSecondFactor> {
  const { id, email } = person
  await requireOwnPassword(store, person, password, 'password')
  const secret = new Secret({ size: 20 })
  const sealed = seal.close(secret.base32, purposeOf(id))
  await store.writeAcrossClubs(actor, async ({ db, note }) => {
    await requireSamePassword(db, person)
    const row = { administratorId: id, secret: sealed, confirmedAt: null, lastStep: 0 }
    const statement = secondFactors.insert(
      row,
      sql`on conflict (administrator_id) do update set secret = excluded.secret
       where second_factors.confirmed_at is null returning administrator_id`,
    )
    if (!(await db.get(statement))) throw isOnAlready()
    note({ action: 'second_factor.begun', subject: subjectOf({ id }) })
  })
  const uri = totpOf(secret.base32, email).toString()
  return { uri, secret: secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 ') }
}

/**
 * Turns the second factor on with a first code. All other sessions of the person end.
 *
 * @returns ten recovery codes, which are shown once
 * @throws {Refusal} `validation_failed` for a wrong code, `bad_request` when set-up was not begun or it is already on
 */
export async function confirmSecondFactor(
  { store, seal }: Sealed,
  actor: Actor,
  person: Person,
  code: string,
): Promise<{ readonly recoveryCodes: readonly string[] }> {
  const { id } = person
  return store.writeAcrossClubs(actor, async ({ db, note }) => {
    await requireSamePassword(db, person)
    const row = await db.get(sql`select secret, confirmed_at from second_factors where administrator_id = ${id}`)
    if (!row) throw new Refusal('bad_request', notBegun)
    if (row.confirmed_at !== null) throw isOnAlready()
    const step = stepOf(secretIn(seal, id, String(row.secret)), code, store.wallClock())
    if (step === undefined) throw wrongField('code', wrongFirstCode)
    if (
      !(await db.get(sql`update second_factors set confirmed_at = ${store.wallClock()}, last_step = ${step}
      where administrator_id = ${id} and confirmed_at is null returning administrator_id`))
    )
      throw isOnAlready()
    await endSignIns(db, id, actor)
    await noteCredentialChange(db)
    await tell(db, { id }, { kind: 'second_factor_on' }, actor, store.wallClock())
    note({ action: 'second_factor.enabled', subject: subjectOf({ id }) })
    return { recoveryCodes: await newRecoveryCodes(db, id) }
  })
}

/**
 * Turns a user's own second factor off. All their other sessions end.
 *
 * @throws {Refusal} `validation_failed` for a wrong password, `bad_request` while a club requires it for their role
 */
export async function disableSecondFactor(store: Store, actor: Actor, person: Person, password: string): Promise<void> {
  await requireOwnPassword(store, person, password, 'password')
  await store.writeAcrossClubs(actor, async (write) => {
    await requireSamePassword(write.db, person)
    if (!(await turnOff(write, person, actor))) return
    await requireNotNeeded(write.db, person.id)
    await tell(write.db, person, { kind: 'second_factor_off' }, actor, store.wallClock())
  })
}

/** Turns a second factor off for a user who lost both device and recovery codes. Only the operator can do this. */
export const removeSecondFactor = (store: Store, actor: Actor, { id }: Pick<Person, 'id'>): Promise<void> =>
  store.writeAcrossClubs(
    actor,
    async (write) => {
      if (!(await turnOff(write, { id }, actor))) return
      await tell(write.db, { id }, { kind: 'second_factor_removed' }, {}, store.wallClock())
    },
    { accounts: [id] },
  )

/** Checks, after turning it off, that no club requires it; otherwise rolls back the write. */
async function requireNotNeeded(db: Connection, id: number): Promise<void> {
  const needing = (await clubsWithin(db, id)).filter(({ lacksFactor }) => lacksFactor)
  if (needing.length === 0) return
  const clubs = needing.map(({ name }) => name).join(', ')
  throw new Refusal('bad_request', {
    en: `Your role in ${clubs} requires two-step verification. An administrator of that club can change this.`,
    nl: `Voor je rol bij ${clubs} is tweestapsverificatie verplicht. Een beheerder van die club kan dat wijzigen.`,
  })
}

/** Turns it off within a write; false if it was off. */
async function turnOff({ db, note }: WriterAcrossClubs, { id }: Pick<Person, 'id'>, actor: Actor): Promise<boolean> {
  if (!(await db.get(sql`delete from second_factors where administrator_id = ${id} returning administrator_id`)))
    return false
  await db.all(sql`delete from recovery_codes where administrator_id = ${id}`)
  await endSignIns(db, id, actor)
  await noteCredentialChange(db)
  note({ action: 'second_factor.disabled', subject: subjectOf({ id }) })
  return true
}

/**
 * Uses a code of a user's second factor, or a recovery code; each works once. False for a wrong code.
 *
 * @throws {Refusal} `unavailable` when the secret was sealed with an unknown key
 */
export async function useCode(
  db: Connection,
  seal: Seal,
  administratorId: number,
  code: string,
  now: number,
): Promise<boolean> {
  if (!isTotp(code)) return useRecoveryCode(db, administratorId, code)
  const row = await db.get(
    sql`select secret from second_factors where administrator_id = ${administratorId} and confirmed_at is not null`,
  )
  const step = row && stepOf(secretIn(seal, administratorId, String(row.secret)), code, now)
  if (step === undefined) return false
  return (
    (await db.get(sql`update second_factors set last_step = ${step}
    where administrator_id = ${administratorId} and last_step < ${step} returning administrator_id`)) !== undefined
  )
}

/** The purpose under which the secret of a user's second factor is sealed. */
const purposeOf = (administratorId: number) => `second factor of administrator ${administratorId}`

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Kantine', label, secret: Secret.fromBase32(secret), period: stepMs / 1000 })

/** The time step of a code; undefined if it does not belong to one near the current time. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!isTotp(code)) return undefined
  const delta = totpOf(secret).validate({ token: digitsOf(code), timestamp: now, window: stepsAround })
  return delta === null ? undefined : Math.floor(now / stepMs) + delta
}

const digitsOf = (code: string) => code.replaceAll(/\s/g, '')
const isTotp = (code: string) => /^\d{6}$/.test(digitsOf(code))

function secretIn(seal: Seal, administratorId: number, sealed: string): string {
  const secret = seal.open(sealed, purposeOf(administratorId))
  if (secret !== undefined) return secret
  throw new Refusal('unavailable', {
    en: 'This server can’t check your code. Use a recovery code, or ask the server’s operator to turn off two-step verification.',
    nl: 'Deze server kan je code niet controleren. Gebruik een herstelcode, of vraag de beheerder van de server om tweestapsverificatie uit te zetten.',
  })
}

const wrongFirstCode = {
  en: 'is not correct. Enter the current code from your app, and check that your phone’s clock is right',
  nl: 'klopt niet. Vul de nieuwste code uit je app in, en controleer of de klok van je telefoon goed staat',
}

const notBegun = {
  en: 'This sign-in has expired. Enter your password again.',
  nl: 'Deze inlogpoging is verlopen. Vul je wachtwoord opnieuw in.',
}

const isOnAlready = () =>
  new Refusal('bad_request', {
    en: 'Two-step verification is already on. Turn it off first to use another device.',
    nl: 'Tweestapsverificatie staat al aan. Zet die eerst uit om een ander apparaat te gebruiken.',
  })

export const recoveryCodes = defineTable({
  name: 'recovery_codes',
  columns: { administrator_id: integer, digest: secret(text) },
})

const howMany = 10

/** Gives a user new recovery codes, of 80 random bits each; they are shown once. */
async function newRecoveryCodes(db: Connection, administratorId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, () => readableSecret(4))
  const rows = codes.map((code) => ({ administratorId, digest: digestOf(plain(code)) }))
  await runTogether(db, recoveryCodes.insertAll(rows))
  return codes
}

/** Uses up a recovery code; false if it is not one of theirs, or has already been used. */
async function useRecoveryCode(db: Connection, administratorId: number, code: string): Promise<boolean> {
  return (
    (await db.get(
      sql`delete from recovery_codes where administrator_id = ${administratorId} and digest = ${digestOf(plain(code))} returning digest`,
    )) !== undefined
  )
}

/** Hyphens, spaces and capitals make no difference. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

export async function sealedSecondFactors(
  store: Store,
): Promise<{ readonly administratorId: number; readonly secret: string }[]> {
  const rows = await store.findAcrossClubs(
    sql`select administrator_id, secret from second_factors order by administrator_id`,
  )
  return rows.map((row) => ({ administratorId: Number(row.administrator_id), secret: String(row.secret) }))
}

/** Reseals secrets sealed with another key with the current one, and returns their number. A secret that changed meanwhile is left as it is. */
export async function resealSecondFactors(store: Store, seal: Seal, actor: Actor): Promise<number> {
  const before = (await sealedSecondFactors(store)).filter(({ secret }) => !seal.isCurrent(secret))
  if (before.length === 0) return 0
  return store.writeAcrossClubs(actor, async ({ db, note }) => {
    for (const { administratorId, secret } of before) {
      const text = seal.open(secret, purposeOf(administratorId))
      if (text === undefined) continue
      await db.all(
        sql`update second_factors set secret = ${seal.close(text, purposeOf(administratorId))} where administrator_id = ${administratorId} and secret = ${secret}`,
      )
    }
    note({ action: 'secrets.resealed', subject: `${before.length} second factors` })
    return before.length
  })
}
