import { resolve } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { openSeal } from '../../seal.ts'
import { isVerified, proofWarning } from '../../store/file-keys.ts'
import { restoreBackup } from '../../store/restore/restore.ts'
import { findDuplicates } from '../../store/unique-columns.ts'
import { countUnopened } from '../../webhooks/endpoints/reseal.ts'
import type { Administration, Alone, CommandResult } from './command.ts'
import { withStore } from './with-store.ts'

type Wanted = { readonly file: string; readonly 'nothing-lost'?: true; readonly unverified?: true }

/** Restores a backup, and prints the next steps. */
export async function restore({ config, actor }: Alone, { file, ...args }: Wanted): Promise<CommandResult> {
  const nothingLost = args['nothing-lost'] === true
  const options = { nothingLost, unverified: args.unverified === true, seal: openSeal(config) }
  const proven = await restoreBackup(config, file, options).catch((error) => {
    throw error.code === 'ENOENT' && error.path === file
      ? new Refusal('bad_request', `There is no file ${file}.`)
      : error
  })
  // An old backup can contain duplicates of values that must now be unique. The output says how to resolve them.
  const parts = { duplicatesAllowed: true }
  const noteAndTell = async ({ store, webhooks, resources }: Administration): Promise<CommandResult> => {
    const details = nothingLost ? ['nothing-lost'] : []
    await store.writeAcrossClubs(actor, async ({ note }) =>
      note({ action: 'server.restored', subject: 'server', details }),
    )
    const unopened = await countUnopened(await webhooks())
    const duplicates = (await findDuplicates(store.findAcrossClubs, resources)).length
    const into = config.databaseUrl ? 'the database in DATABASE_URL' : `the folder ${resolve(config.dataDir)}`
    return {
      text: [`Restored ${file} into ${into}.`, secretsText(unopened), ...nextSteps(nothingLost, duplicates)]
        .filter(Boolean)
        .join('\n'),
      warning: proofWarning(file, proven),
      json: {
        file,
        verified: isVerified(proven),
        nothing_lost: nothingLost,
        duplicates,
        unopened: { endpoints: unopened.endpoints, second_factors: unopened.secondFactors },
      },
    }
  }
  return withStore(config, actor, noteAndTell, parts)
}

/** @param duplicates the number of duplicates of unique values; the server does not start until they are resolved */
function nextSteps(nothingLost: boolean, duplicates: number): string[] {
  const mend = duplicates > 0 ? [mendStep(duplicates)] : []
  if (nothingLost && mend.length === 0) return []
  const steps = nothingLost ? [...mend, 'Start the server.'] : [...mend, revokeStep, startStep, tellStep]
  return [
    nothingLost ? 'Next:' : 'Changes after this backup are lost. Next:',
    ...steps.map((step, i) => `${i + 1}. ${step}`),
  ]
}

const revokeStep =
  "Keys and people that you revoked or removed after the backup are back. Revoke and remove them again. List them with 'kantine keys list' and 'kantine administrators list'."
const startStep = 'Start the server. Everyone must sign in again and reconnect their assistants.'
const tellStep = 'Tell integrators about the restore. Sync clients detect it, as docs/sync.md explains.'

const mendStep = (duplicates: number) =>
  `Resolve the duplicates of values that must now be unique (${duplicates}). 'kantine duplicates' lists them, and 'kantine duplicates --keep first' or '--keep last' resolves them. Until then, the server and other commands do not start.`

function secretsText({ endpoints, secondFactors }: Awaited<ReturnType<typeof countUnopened>>): string {
  if (endpoints + secondFactors === 0) return ''
  return `The secrets of ${endpoints} webhook endpoints and the two-step verification of ${secondFactors} people need another key. Before you start the server, put the backup's kantine.key into DATA_DIR, or set SECRET_KEY.`
}
