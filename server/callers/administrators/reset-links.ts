/** Links with which somebody who forgot their password chooses another. */
import { dayMs } from '../../day.ts'
import type { Actor } from '../../store/actor.ts'
import { instant, integer, secret, text } from '../../store/own-columns.ts'
import { defineTable } from '../../store/own-table.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import { type Administrator, administrators, knownOf, subjectOf } from './administrators.ts'
import { linkEnded } from './links.ts'
import { enter, type LogIn } from './log-in.ts'
import { digestOfPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { storePassword } from './set-password.ts'
import { digestOf, newToken } from './tokens.ts'
import type { Visitor } from './visitor.ts'

const keptMs = dayMs

/** Somebody has one such link: a new one replaces it. It belongs to the password that it replaces. */
export const resetLinks = defineTable({
  name: 'reset_links',
  columns: {
    administrator_id: integer,
    digest: secret(text),
    password_set_at: instant,
    expires_at: instant,
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['administrator_id'] }],
})

/** A link that works once and for a day; its token is stored nowhere. */
export type NewResetLink = {
  readonly administrator: Administrator
  readonly token: string
  readonly expiresAt: number
}

/** Makes a link for somebody; until it is used, their password and sessions stay. */
export async function makeResetLink(store: Store, actor: Actor, administrator: Administrator): Promise<NewResetLink> {
  const token = newToken()
  const expiresAt = store.now() + keptMs
  const { id: administratorId, passwordSetAt } = administrator
  const row = { administratorId, digest: digestOf(token), passwordSetAt, expiresAt }
  await store.writeAcrossClubs(actor, async ({ db, note }) => {
    const others = ['digest', 'password_set_at', 'expires_at'].map((column) => `${column} = excluded.${column}`)
    await runTogether(db, [resetLinks.insert(row, `on conflict (administrator_id) do update set ${others}`)])
    note({ action: 'reset_link.created', subject: subjectOf(administrator) })
  })
  return { administrator, token, expiresAt }
}

/** Whose password a link replaces; undefined when it has ended: it was used or replaced, is too old, or they have another password. */
export async function findResetLink(store: Store, token: string): Promise<Administrator | undefined> {
  const [row] = await store.findAcrossClubs(
    `select ${administrators.joined} from reset_links
     join administrators on administrators.id = administrator_id
       and administrators.password_set_at = reset_links.password_set_at
     where digest = $1 and expires_at > $2`,
    [digestOf(token), store.now()],
  )
  return row && administrators.joinedValueOf(row)
}

/**
 * Replaces a forgotten password, which ends all sessions, and logs in; whoever has a second factor still has to give its code.
 *
 * @throws {Refusal} `not_found` when the link has ended, `validation_failed` for a bad password
 */
export async function resetPassword(store: Store, token: string, password: string, visitor: Visitor): Promise<LogIn> {
  const administrator = await findResetLink(store, token)
  if (!administrator) throw resetLinkEnded()
  await requireGoodPassword(password, await knownOf(store, administrator))
  const digest = await digestOfPassword(password)
  const by: Actor = { by: 'unknown', address: visitor.address }
  return store.writeAcrossClubs(by, async (write) => {
    const used = 'delete from reset_links where administrator_id = $1 and digest = $2 returning digest'
    if (!(await write.db.get(used, [administrator.id, digestOf(token)]))) throw resetLinkEnded()
    const now = store.now()
    return enter(write, await storePassword(write, administrator, digest, now), visitor, now)
  })
}

/** The refusal of a link to choose a password that has ended. */
export const resetLinkEnded = () => linkEnded({ en: 'Ask for a new one.', nl: 'Vraag om een nieuwe.' })
