import { type Refusal, wrongField } from '../../refusal.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { type Administrator, administrators } from './administrators.ts'
import { isPassword } from './password.ts'
import { sessionEnded } from './sessions.ts'

/** The administrator with an e-mail address, and whether the password is theirs. It takes as long when there is no such administrator. */
export async function checkPassword(
  store: Store,
  email: string,
  password: string,
): Promise<{ readonly administrator: Administrator | undefined; readonly isRight: boolean }> {
  const [row] = await store.findAcrossClubs(
    sql`select ${administrators.selected}, password from administrators where email = ${email.trim().toLowerCase()}`,
  )
  const isRight = await isPassword(password, row && String(row.password))
  return { administrator: row && administrators.valueOf(row), isRight }
}

/**
 * Requires the password of somebody who is logged in, before something that whoever finds their open browser must not do.
 *
 * @param field the field with the password
 * @throws {Refusal} `validation_failed`
 */
export async function requireOwnPassword(
  store: Store,
  { email }: Pick<Administrator, 'email'>,
  password: string,
  field: string,
): Promise<void> {
  const { isRight } = await checkPassword(store, email, password)
  if (!isRight) throw wrongField(field, { en: 'is not correct', nl: 'klopt niet' })
}

/**
 * Requires, within a write, that somebody still has the password with which they were seen before it.
 *
 * @param refusal what to refuse with
 * @throws {Refusal} `login_required`, unless another is given
 */
export async function requireSamePassword(
  { get }: Pick<Connection, 'get'>,
  { id, passwordSetAt }: Pick<Administrator, 'id' | 'passwordSetAt'>,
  refusal: () => Refusal = sessionEnded,
): Promise<void> {
  const row = await get(sql`select password_set_at from administrators where id = ${id}`)
  if (Number(row?.password_set_at) !== passwordSetAt) throw refusal()
}
