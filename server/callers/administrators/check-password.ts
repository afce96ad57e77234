import { wrongField } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { type Administrator, administrators } from './administrators.ts'
import { isPassword } from './password.ts'

/** The administrator with an e-mail address, and whether the password is theirs. It takes as long when there is no such administrator. */
export async function checkPassword(
  store: Store,
  email: string,
  password: string,
): Promise<{ readonly administrator: Administrator | undefined; readonly isRight: boolean }> {
  const [row] = await store.findAcrossClubs(
    `select ${administrators.selected}, password from administrators where email = $1`,
    [email.trim().toLowerCase()],
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
