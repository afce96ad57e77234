/**
 * Permissions and records are checked within the write that relies on them. An operation that reads outside its write may rely on
 * outdated data. It must read again within the write, or be listed here with the reason why it need not.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesBelow, root } from './files.ts'

/** The folders that define operations, and the surfaces, which call them. Only surface code that writes itself is checked. */
const folders = ['operations', 'callers', 'webhooks', 'clubs']
const surfaces = 'server/surfaces'

const demoClub = 'the demo club is always the same club'

/** Operations that read before they write, with their second read or the reason why they need none. */
const known: { readonly [declaration: string]: { readonly again: string } | { readonly reason: string } } = {
  'operations/administrators/second-factor-off.ts: operation': {
    reason: 'an e-mail address never moves to another account, and a missing account is left alone',
  },
  'operations/assistants/allow.ts: operation': { reason: demoClub },
  'operations/clubs/end-club.ts: removeClub': { reason: demoClub },
  'operations/assistants/assistant.ts: revoke': {
    reason: 'a grant never changes club, and a revoked one stays revoked',
  },
  ...Object.fromEntries(
    ['administrators', 'people'].map((folder) => [
      `operations/${folder}/reset-link.ts: operation`,
      { reason: 'it only looks up the user; makeResetLink decides within its write' },
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['plan', 'rename', 'changeName', 'timeZone'].map((name) => `clubs/club.ts: ${name}`),
      ...['administer', 'change', 'create', 'end-old', 'limit', 'rotate'].map((name) => `keys/${name}.ts: operation`),
    ].map((name) => [`operations/${name}`, { reason: demoClub }]),
  ),
  'operations/data-subjects/export.ts: operation': { reason: 'it only logs that someone read the data' },
  'operations/members/end-memberships.ts: endMemberships': {
    reason: 'it only looks up the clubs; endSome decides within its write',
  },
  'callers/accounts/administrators.ts: createAdministrator': { again: 'select id from clubs where id = $' },
  'callers/accounts/check-password.ts: confirmSession': { again: 'requireSamePassword(db' },
  'callers/accounts/invitations.ts: acceptAsNewPerson': { again: 'useUp(write' },
  'callers/accounts/invitations.ts: joinClub': { again: 'useUp(write' },
  'callers/accounts/log-in.ts: logIn': { again: 'requireSamePassword(write.db' },
  'callers/accounts/log-in.ts: finishLogIn': { again: 'pendingWithin(write.db' },
  'callers/accounts/log-in.ts: changePassword': { again: 'storePassword(write' },
  'callers/accounts/remove-administrator.ts: removeAdministrator': { again: 'clubsWithin(db' },
  'callers/accounts/second-factor.ts: resealSecondFactors': { again: 'and secret = $' },
  'callers/accounts/people.ts: changeRole': { again: 'personIn(write.db' },
  'callers/accounts/people.ts: removeFromClub': { again: 'personIn(write.db' },
  'callers/accounts/reset-links.ts: resetPassword': { again: 'linkWithin(write.db' },
  'callers/accounts/second-factor.ts: beginSecondFactor': { again: 'requireSamePassword(db' },
  'callers/accounts/second-factor.ts: disableSecondFactor': { again: 'requireSamePassword(write.db' },
  'callers/accounts/sessions.ts: endSession': { reason: 'a session always belongs to the same account' },
  'callers/accounts/set-password.ts: setPassword': { again: 'storePassword(write, person' },
  'callers/accounts/set-up.ts: finishSetUp': { again: 'write.db.get(someAccount)' },
  'callers/accounts/write-about-person.ts: writeAboutPerson': { again: 'clubsConcerned(write.db' },
  'callers/assistants/end-grants.ts: revokeOwnGrant': {
    reason: 'a grant always belongs to the same user, and a revoked one stays revoked',
  },
  'webhooks/endpoints/reseal.ts: reseal': { reason: 'resealClub reads the secrets of each club within its write' },
}

/** A top-level declaration in a file, with its text. */
type Declaration = { readonly file: string; readonly name: string; readonly text: string }

/** Matches the start of a top-level declaration. A file's operation is its default export. */
const begin = /^(?:export default |(?:export )?(?:async )?(?:function|const) )(\w+)/

function declarationsOf(file: string): Declaration[] {
  const found: { name: string; lines: string[] }[] = []
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    const [, name] = begin.exec(line) ?? []
    if (name) found.push({ name, lines: [] })
    if (!/^\s*(\/?\*|\/\/)/.test(line)) found.at(-1)?.lines.push(line)
  }
  return found.map(({ name, lines }) => ({ file, name, text: lines.join('\n') }))
}

const writes = /\bstore\.(?:write|writeAcrossClubs)\(|\bwriteAboutPerson\(/
const reads = /\bfindAcrossClubs\b|\bstore\.(?:read|snapshot)\(/

/** Matches a call of one of these functions, but not of a method with the same name. */
const callOf = (names: readonly string[]) => new RegExp(`(?<![.\\w])(?:${names.join('|')})\\(`)

/** The names of declarations that do something, directly or through others that they call. */
function closure(
  all: readonly Declaration[],
  does: (one: Declaration) => boolean,
  leaving: readonly string[] = [],
): string[] {
  const names = new Set(all.filter(does).map(({ name }) => name))
  for (let size = -1; size !== names.size; ) {
    size = names.size
    const calls = callOf([...names])
    for (const { name, text } of all) if (!leaving.includes(name) && calls.test(bodyOf(text))) names.add(name)
  }
  return [...names].filter((name) => !leaving.includes(name))
}

/** A declaration's text without its name, which would look like a call. */
const bodyOf = (text: string) => text.replace(/^[^(]*\(/, ' ')

const all = folders.flatMap((folder) => filesBelow(`server/${folder}`, '.ts')).flatMap(declarationsOf)
// Every operation has a method `run`. The function with that name only passes plans on.
const writers = closure(all, ({ text }) => writes.test(text), ['run'])
const readers = closure(all, ({ text }) => reads.test(text), [...writers, 'run'])

/** Whether a declaration reads outside a write before its first write. */
function readsThenWrites({ text }: Declaration): boolean {
  const body = bodyOf(text)
  const firstOf = (...patterns: readonly RegExp[]) =>
    Math.min(...patterns.map((pattern) => body.search(pattern)).filter((at) => at >= 0))
  const write = firstOf(writes, callOf(writers))
  return Number.isFinite(write) && firstOf(reads, callOf(readers)) < write
}

const ofSurfaces = filesBelow(surfaces, '.ts').flatMap(declarationsOf)
const found = [
  ...all.filter(readsThenWrites),
  ...ofSurfaces.filter((one) => writes.test(one.text) && readsThenWrites(one)),
]
const nameOf = ({ file, name }: Declaration) => `${file.replace('server/', '')}: ${name}`

test('an operation that reads before its write reads again within it, or states why not', () => {
  assert.ok(writers.length > 40 && readers.length > 40, `${writers.length} writers and ${readers.length} readers`)
  assert.deepEqual(
    found.map(nameOf).filter((name) => !(name in known)),
    [],
  )
  for (const [name, why] of Object.entries(known)) {
    const one = found.find((declaration) => nameOf(declaration) === name)
    assert.ok(one, `${name} no longer reads before it writes. Remove it from the list.`)
    if ('again' in why) assert.ok(one.text.includes(why.again), `${name} must read again with: ${why.again}`)
  }
})
