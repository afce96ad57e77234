import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { storedResources } from '@kantine/contract/resources.ts'
import { exportClub } from '../../club-transfer/export.ts'
import { type ImportedClub, importClub } from '../../club-transfer/import.ts'
import { removeExported } from '../../club-transfer/remove.ts'
import { clubBySlug, clubs } from '../../clubs/clubs.ts'
import { itStays, refuseDemoClub } from '../../clubs/demo.ts'
import { inviteCommand } from '../../operations/administrators/or-invite.ts'
import { Refusal } from '../../refusal.ts'
import { isVerified, proofWarning } from '../../store/file-keys.ts'
import { onlyVisible } from '../../visible-text.ts'
import type { Administration, CommandResult } from './command.ts'
import { writeNewFile } from './new-file.ts'

type Export = { readonly club: string; readonly to: string }

export async function exportTo(on: Administration, { club: slug, to }: Export): Promise<CommandResult> {
  const club = await clubBySlug(on.store, slug)
  const bytes = await writeExport(on, club.id, to)
  return {
    text: `Wrote ${to} (${bytes} bytes) with all the data of ${club.name}. It contains personal data: keep it safe.
Not included: ${leftOut}
The club stays in use, but the file does not contain later changes. To move the club, use: kantine clubs remove`,
    json: { ...clubs.jsonOf(club), file: to, bytes },
  }
}

const leftOut = 'the passwords of its people, grants of assistants, invitations, and the log of webhook deliveries.'

/** @returns the number of bytes */
async function writeExport(administration: Administration, club: number, to: string): Promise<number> {
  const { store, resources, actor } = administration
  const on = { store, resources: storedResources(resources), seal: (await administration.webhooks()).seal }
  await writeNewFile(to, (file) => exportClub(on, actor, club, file))
  return (await stat(to)).size
}

type Import = {
  readonly file: string
  readonly slug?: string
  readonly 'new-id'?: true
  readonly unverified?: true
}

export async function importFrom(on: Administration, { file, slug, ...args }: Import): Promise<CommandResult> {
  const { store, resources, actor, progress } = on
  const { seal } = await on.webhooks()
  const options = { file, slug, progress, newId: args['new-id'], unverified: args.unverified }
  const imported = await importClub({ store, resources: storedResources(resources), seal }, actor, options)
  const { club, records, wentOn, people, keys, endpoints, proven } = imported
  return {
    warning: proofWarning(file, proven),
    text: [
      `Imported ${onlyVisible(club.name)} with the slug ${club.slug} and the id ${club.id} (${records} records).`,
      ...(wentOn ? [itWentOn] : []),
      ...toDo(imported),
    ].join('\n'),
    json: {
      ...clubs.jsonOf(club),
      records,
      verified: isVerified(proven),
      went_on: wentOn,
      people_without_account: people
        .filter(({ hasAccount }) => !hasAccount)
        .map(({ hasAccount: _, ...person }) => person),
      people_to_invite: people.map(({ hasAccount, ...person }) => ({ ...person, has_account: hasAccount })),
      keys_left_out: keys,
      endpoints: endpoints.map(({ id, url, hasItsSecret }) => ({ id, url, has_its_secret: hasItsSecret })),
    },
  }
}

const itWentOn =
  'The club stayed in use after this export, so later changes are missing here. New ids start at least 1,000,000 above those in the file. Integrations get 410 and copy everything again, as docs/sync.md explains.'

/** The remaining manual steps. */
function toDo({ club: { slug }, people, keys, endpoints }: ImportedClub): string[] {
  return [
    ...(keys > 0 ? [`Keys left out because another club here has them: ${keys}.`] : []),
    ...people.flatMap(({ email, name, role, hasAccount }) => [
      `${onlyVisible(name)} ${hasAccount ? gotNoRole : 'has no account here'}. Invite them with: ${inviteCommand(onlyVisible(email), slug, role)}`,
    ]),
    ...endpoints.flatMap(({ id, url, hasItsSecret }) => [
      `Webhook endpoint ${id}, ${onlyVisible(url)}, is disabled${hasItsSecret ? '' : '. First rotate its secret, which this server cannot decrypt'}. Enable it with: kantine webhooks enable ${id} --club ${slug}`,
    ]),
  ]
}

const gotNoRole = 'got no role, because the account with their e-mail address may be someone else’s'

type Removal = { readonly club: string; readonly 'export-to': string; readonly yes?: string }

/** The terminal for questions and answers. */
type Terminal = {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stderr: NodeJS.WritableStream
}

/**
 * Asks for the slug if it was not given.
 *
 * @throws {Refusal} if the slug differs, or nobody answers
 */
export async function withConfirmation(args: Removal, on: Terminal = process): Promise<Removal> {
  const yes = args.yes ?? (await askForSlug(args.club, on))
  if (yes !== args.club) {
    throw new Refusal('bad_request', `Nothing was removed. '${yes}' is not the slug of the club, ${args.club}.`)
  }
  return { ...args, yes }
}

async function askForSlug(slug: string, { stdin, stderr }: Terminal): Promise<string> {
  if (!stdin.isTTY) {
    throw new Refusal('bad_request', `Nothing was removed. To remove the club in a script, add: --yes ${slug}`)
  }
  const terminal = createInterface({ input: stdin, output: stderr, terminal: true })
  try {
    return await terminal.question(`This removes the club ${slug} permanently. Type its slug to continue: `)
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
    stderr.write('\n')
    throw new Refusal('bad_request', 'Nothing was removed.')
  } finally {
    terminal.close()
  }
}

export async function remove(on: Administration, { club: slug, 'export-to': file }: Removal): Promise<CommandResult> {
  const { store, resources, actor } = on
  const club = await clubBySlug(store, slug)
  await refuseDemoClub(store, club.id, itStays)
  const bytes = await writeExport(on, club.id, file)
  const { seal } = await on.webhooks()
  const without = await removeExported({ store, resources: storedResources(resources), seal }, actor, club.id, file)
  const accounts = without.map(
    ({ name, email }) =>
      `${name} no longer belongs to any club. To remove the account: kantine administrators remove ${email}`,
  )
  return {
    text: [
      `Removed ${club.name}. ${file} (${bytes} bytes) contains all its data: import it with kantine clubs import.`,
      ...accounts,
    ].join('\n'),
    json: { ...clubs.jsonOf(club), file, bytes, people_without_club: without },
  }
}
