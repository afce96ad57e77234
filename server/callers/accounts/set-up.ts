/** The first set-up: while there is no account, each start prints a link for creating a club with an administrator. */
import { addClub, type ClubPlan, slugFaults } from '../../clubs/clubs.ts'
import type { FieldError } from '../../refusal.ts'
import { readSetting, writeSetting } from '../../store/settings.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { digestOf, linkEnded, newToken } from '../tokens.ts'
import { addAdministrator, emailOf } from './administrators.ts'
import { digestOfPassword } from './password.ts'
import { passwordFaults, requireGoodPassword } from './password-rules.ts'
import { actorOf, beginSession, type NewSession, type Visitor } from './sessions.ts'

/** The digest of the link's token; each start replaces it. */
const setting = 'set-up link'

/** A token for the first set-up; undefined if there already is an administrator. The tokens of earlier starts stop working. */
export async function beginSetUp(store: Store): Promise<string | undefined> {
  if (await someAdministrator(store)) return undefined
  const token = newToken()
  await store.writeUnaudited('settings', ({ db }) => writeSetting(db, setting, digestOf(token)))
  return token
}

/** Whether the link with a token still works. */
export const isSetUpLink = async (store: Store, token: string): Promise<boolean> =>
  (await readSetting(store.findAcrossClubs, setting)) === digestOf(token) && !(await someAdministrator(store))

/** The first club and its first administrator. */
export type SetUp = {
  readonly clubName: string
  readonly slug: string
  readonly plan: ClubPlan
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Checks the rules for the slug and the password that their field definitions do not cover. */
export async function setUpFaults(store: Store, wanted: Omit<SetUp, 'plan'>): Promise<FieldError[]> {
  return [...(await slugFaults(store, wanted.slug)), ...(await passwordFaults(wanted.password, knownOf(wanted)))]
}

const knownOf = ({ email, name, clubName, slug }: Omit<SetUp, 'plan'>) => [emailOf(email), name, clubName, slug]

/**
 * Creates the first club with its administrator, and logs them in, all in one transaction. The link can be used once.
 *
 * @throws {Refusal} `not_found` when the link has ended; `validation_failed` or `bad_request` for wrong input, after which it still works
 */
export async function finishSetUp(store: Store, token: string, wanted: SetUp, visitor: Visitor): Promise<NewSession> {
  if (!(await isSetUpLink(store, token))) throw setUpEnded()
  const { clubName, slug, plan, name } = wanted
  const email = emailOf(wanted.email)
  await requireGoodPassword(wanted.password, knownOf(wanted))
  const password = await digestOfPassword(wanted.password)
  return store.writeAcrossClubs({ by: 'unknown', address: visitor.address }, async (write) => {
    const used = sql`delete from settings where name = ${setting} and value = ${digestOf(token)} returning name`
    if (!(await write.db.get(used))) throw setUpEnded()
    if (await write.db.get(someAccount)) throw setUpEnded()
    const now = store.wallClock()
    const club = await addClub(write, { name: clubName, slug, plan }, store.now())
    const clubs = [{ ...club, role: 'administrator' }] as const
    const administrator = await addAdministrator(write, { email, name, password }, clubs, now)
    write.actAs(actorOf(administrator, visitor.address))
    return beginSession(write, administrator, visitor, now)
  })
}

const someAccount = sql`select id from administrators limit 1`

/** Whether anyone has an account; until then the server waits for its first set-up. */
export const someAdministrator = async (store: Store) => (await store.findAcrossClubs(someAccount)).length > 0

export const setUpEnded = () =>
  linkEnded({
    en: 'Restart the server to get another one. If the club already exists, sign in.',
    nl: 'Herstart de server voor een nieuwe link. Is de club al ingericht? Log dan in.',
  })
