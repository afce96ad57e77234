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
import { type Administration, type Args, administrator, type Outcome, required } from './command.ts'
import { table } from './table.ts'

/** Reads the password where the command was given: a command line is seen by others and kept in a history. */
export async function withPassword(args: Args): Promise<Args> {
  if (args['password-stdin'] === undefined) return args
  if (process.stdin.isTTY) {
    throw new Refusal('bad_request', '--password-stdin reads what is piped in: … | kantine administrators …')
  }
  return { ...args, password: (await text(process.stdin)).replace(/\r?\n$/, '') }
}

export async function create({ store }: Administration, args: Args): Promise<Outcome> {
  const password = args.password ?? newPassword()
  const made = await createAdministrator(store, administrator, {
    email: required(args, 'email'),
    name: required(args, 'name'),
    clubs: required(args, 'clubs')
      .split(',')
      .map((slug) => slug.trim())
      .filter(Boolean),
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

export async function password({ store }: Administration, args: Args): Promise<Outcome> {
  const wanted = args.password ?? newPassword()
  const { id, name, email } = await setPassword(store, administrator, required(args, 'email'), wanted)
  return {
    text: `${name} was logged out everywhere and logs in as ${email}${passwordText(args, wanted)}`,
    json: { id, email, ...shown(args, wanted) },
  }
}

export async function remove({ store }: Administration, args: Args): Promise<Outcome> {
  const { id, name, email } = await removeAdministrator(store, administrator, required(args, 'email'))
  return { text: `${name}, ${email}, is no administrator any more.`, json: { id, email, name } }
}

/** A password that was given is known already. */
const passwordText = (args: Args, password: string) =>
  args.password !== undefined
    ? ' with the password that was given.'
    : ` with the password:

  ${password}

Copy it now: it is shown this once and stored nowhere.`

const shown = (args: Args, password: string) => (args.password === undefined ? { password } : {})

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const jsonOf = (of: Administrator & { clubs: readonly Club[] }) => ({
  ...administrators.jsonOf(of),
  clubs: of.clubs.map(({ slug }) => slug),
})
