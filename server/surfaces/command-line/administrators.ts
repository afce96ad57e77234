import { text } from 'node:stream/consumers'
import {
  type Administrator,
  administrators,
  clubsOf,
  createAdministrator,
  listAdministrators,
  removeAdministrator,
  setPassword,
} from '../../callers/administrators/administrators.ts'
import { newPassword } from '../../callers/administrators/password.ts'
import type { Club } from '../../clubs/clubs.ts'
import { Refusal } from '../../refusal.ts'
import type { Administration, Outcome } from './command.ts'
import { table } from './table.ts'

type FromStdin = { readonly 'password-stdin'?: true }
type Password = { readonly password?: string }
type Email = { readonly email: string }
type Wanted = Email & Password & { readonly name: string; readonly clubs: readonly string[] }

/** Reads the password where the command was given: a command line is seen by others and kept in a history. */
export async function withPassword<A extends FromStdin>(args: A): Promise<A & Password> {
  if (args['password-stdin'] === undefined) return args
  if (process.stdin.isTTY) {
    throw new Refusal('bad_request', '--password-stdin reads what is piped in: … | kantine administrators …')
  }
  return { ...args, password: (await text(process.stdin)).replace(/\r?\n$/, '') }
}

export async function create({ store, actor }: Administration, args: Wanted): Promise<Outcome> {
  const password = args.password ?? newPassword()
  const made = await createAdministrator(store, actor, {
    email: args.email,
    name: args.name,
    clubs: args.clubs,
    password,
  })
  const clubs = await clubsOf(store, made.id)
  const { name, email } = made
  return {
    text: `${name} administers ${clubs.map(({ name }) => name).join(', ')} and logs in as ${email}${passwordText(args, password)}`,
    json: { ...jsonOf({ ...made, clubs }), ...shown(args, password) },
  }
}

export async function list({ store }: Administration): Promise<Outcome> {
  const all = await listAdministrators(store)
  const rows = all.map(({ id, email, name, lastLoginAt, clubs }) => [
    `${id}`,
    email,
    name,
    instant(lastLoginAt) ?? 'never',
    clubs.map(({ slug }) => slug).join(','),
  ])
  const head = ['ID', 'E-MAIL', 'NAME', 'LAST LOGIN', 'CLUBS']
  return { text: all.length > 0 ? table([head, ...rows]) : 'There are no administrators.', json: all.map(jsonOf) }
}

export async function password({ store, actor }: Administration, args: Email & Password): Promise<Outcome> {
  const wanted = args.password ?? newPassword()
  const { id, name, email } = await setPassword(store, actor, args.email, wanted)
  return {
    text: `${name} was logged out everywhere and logs in as ${email}${passwordText(args, wanted)}`,
    json: { id, email, ...shown(args, wanted) },
  }
}

export async function remove({ store, actor }: Administration, args: Email): Promise<Outcome> {
  const { id, name, email } = await removeAdministrator(store, actor, args.email)
  return { text: `${name}, ${email}, is no longer an administrator.`, json: { id, email, name } }
}

/** A password that was given is known already. */
const passwordText = (args: Password, password: string) =>
  args.password !== undefined
    ? ' with the password that was given.'
    : ` with the password:

  ${password}

Copy it now: it is shown only once and stored nowhere.`

const shown = (args: Password, password: string) => (args.password === undefined ? { password } : {})

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const jsonOf = (of: Administrator & { clubs: readonly Club[] }) => ({
  ...administrators.jsonOf(of),
  clubs: of.clubs.map(({ slug }) => slug),
})
