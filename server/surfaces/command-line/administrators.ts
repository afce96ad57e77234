import { text } from 'node:stream/consumers'
import {
  type AdministratorOfClubs,
  administrators,
  clubsOf,
  findAdministrator,
} from '../../callers/administrators/administrators.ts'
import { newPassword } from '../../callers/administrators/password.ts'
import type { Role } from '../../callers/administrators/roles.ts'
import { commandCaller } from '../../callers/caller.ts'
import {
  createAdministratorOperation,
  listAdministratorsOperation,
  removeAdministratorOperation,
  setPasswordOperation,
} from '../../operations/application/administrators.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { Refusal } from '../../refusal.ts'
import type { Administration, CommandResult } from './command.ts'
import { madeBy } from './made-by.ts'
import { inviteCommand, orInvite } from './or-invite.ts'
import { table } from './table.ts'
import { toTheSecond } from './text.ts'

type FromStdin = { readonly 'password-stdin'?: true }
type Password = { readonly password?: string }
type Email = { readonly email: string }
type Wanted = Email & Password & { readonly name: string; readonly clubs: readonly string[]; readonly role: Role }

/** Reads the password from standard input: other users can see a command line, and the shell keeps it in its history. */
export async function withPassword<A extends FromStdin>(args: A): Promise<A & Password> {
  if (args['password-stdin'] === undefined) return args
  if (process.stdin.isTTY) {
    throw new Refusal('bad_request', '--password-stdin reads the password from a pipe: … | kantine administrators …')
  }
  return { ...args, password: (await text(process.stdin)).replace(/\r?\n$/, '') }
}

export async function create({ store, actor }: Administration, args: Wanted): Promise<CommandResult> {
  const password = args.password ?? newPassword()
  const { email: wantedEmail, name: wantedName, clubs: slugs, role } = args
  const made = await carryOut(createAdministratorOperation, store, commandCaller(0, actor), {
    email: wantedEmail,
    name: wantedName,
    clubs: slugs,
    role,
    password,
  }).catch(orInvite('bad_request', wantedEmail, slugs[0], role))
  const { name, email, clubs } = made
  return {
    text: `${name} is ${role} of ${clubs.map(({ name }) => name).join(', ')} and logs in as ${email}${passwordText(args, password)}`,
    json: { ...jsonOf(made), ...shown(args, password) },
  }
}

export async function list({ store, actor, columns }: Administration): Promise<CommandResult> {
  const all = await carryOut(listAdministratorsOperation, store, commandCaller(0, actor), {})
  const rows = all.map(({ id, email, name, lastLoginAt, clubs }) => [
    `${id}`,
    email,
    name,
    lastLoginAt === null ? 'never' : toTheSecond(lastLoginAt),
    clubs.map(({ slug, role }) => `${slug} (${role})`).join(', '),
  ])
  const head = ['ID', 'E-MAIL', 'NAME', 'LAST LOGIN', 'CLUBS']
  const text =
    all.length > 0
      ? table([head, ...rows], { columns, shortened: ['CLUBS', 'NAME', 'E-MAIL'] })
      : 'There are no administrators.'
  return { text, json: all.map(jsonOf) }
}

export async function password({ store, actor }: Administration, args: Email & Password): Promise<CommandResult> {
  const wanted = args.password ?? newPassword()
  const { id, name, email } = await carryOut(setPasswordOperation, store, commandCaller(0, actor), {
    email: args.email,
    password: wanted,
  })
  return {
    text: `${name} was logged out everywhere and logs in as ${email}${passwordText(args, wanted)}`,
    json: { id, email, ...shown(args, wanted) },
  }
}

export async function remove(on: Administration, args: Email): Promise<CommandResult> {
  const { store, actor } = on
  const before = await findAdministrator(store, args.email)
  const clubs = before ? await clubsOf(store, before.id) : []
  const removed = await carryOut(removeAdministratorOperation, store, commandCaller(0, actor), args)
  const { id, name, email, clubsWithout } = removed
  const left = clubsWithout.map(
    ({ name, slug }) => `
Nobody administers ${name} now. Invite somebody:

  ${inviteCommand('EMAIL', slug, 'administrator')}`,
  )
  const made = await Promise.all(clubs.map(async (club) => ({ club, made: await madeBy(on, club, removed) })))
  const json = {
    ...{ id, email, name, clubs_without_administrator: clubsWithout.map(({ slug }) => slug) },
    made: Object.fromEntries(made.map(({ club, made }) => [club.slug, made.json])),
  }
  const text = [`${name}, ${email}, is no longer an administrator.`, ...left, ...made.map(({ made }) => made.text)]
  return { text: text.join(''), json }
}

/** Shows a password only when it was made up here. */
const passwordText = (args: Password, password: string) =>
  args.password !== undefined
    ? ' with the password that was given.'
    : ` with the password:

  ${password}

Copy it now: it is shown only once.`

const shown = (args: Password, password: string) => (args.password === undefined ? { password } : {})

const jsonOf = (of: AdministratorOfClubs) => ({
  ...administrators.jsonOf(of),
  clubs: of.clubs.map(({ slug }) => slug),
  roles: Object.fromEntries(of.clubs.map(({ slug, role }) => [slug, role])),
})
