/** The rules of each resource. Most of them need other data of the club. They apply to every write on every surface. */
import type { Resource } from '@kantine/contract/resource.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { tournament } from '@kantine/contract/resources/tournament.ts'
import { stagesOf } from '../clubs/stages.ts'
import { type FieldError, faultAt } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { bookingFaults } from './bookings.ts'
import { checkReferences } from './references.ts'
import { slugFaults, slugFromName } from './tournaments.ts'
import { checkUnique, type Proposed } from './unique.ts'

/** A record with the faults found so far. */
type Checked = Proposed & { readonly faults?: readonly FieldError[] }

type Rule = {
  check(reads: Reads, records: readonly Checked[], earlier: readonly Proposed[]): Promise<FieldError[][]>
  /** The fields of a new record that the caller left out. */
  start?(reads: Reads, given: FieldValues): Promise<FieldValues>
}

const rules: { readonly [resource: string]: Rule } = {
  [kennismaker.name]: { check: checkStages, start: firstStage },
  [news.name]: { check: async (_, records) => records.map(pictureFaults) },
  [reservation.name]: { check: bookingFaults },
  [tournament.name]: { check: slugFaults, start: slugFromName },
}

/**
 * The errors of each record within its club; fields that are not given are not checked.
 *
 * @param earlier the records that the write will store before these
 */
export async function faultsInClub(
  reads: Reads,
  resource: Resource,
  records: readonly Checked[],
  earlier: readonly Proposed[] = [],
): Promise<FieldError[][]> {
  const values = records.map(({ fields }) => fields)
  const dangling = await checkReferences(reads, resource, values)
  const taken = await checkUnique(reads, resource, records)
  const faults = dangling.map((found, i) => [...found, ...(taken[i] ?? [])])
  const checked = records.map((record, i) => ({ ...record, faults: [...(record.faults ?? []), ...(faults[i] ?? [])] }))
  const own = await rules[resource.name]?.check(reads, checked, earlier)
  return faults.map((found, i) => [...found, ...(own?.[i] ?? [])])
}

/** The fields that a new record of the club starts with, in addition to the defaults of the definition. */
export const startOf = async (reads: Reads, resource: Resource, given: FieldValues): Promise<FieldValues> =>
  (await rules[resource.name]?.start?.(reads, given)) ?? {}

/** A post’s picture is a URL that every https page can show. */
function pictureFaults({ fields: { image_url: url } }: Checked): FieldError[] {
  if (typeof url !== 'string' || (URL.canParse(url) && new URL(url).protocol === 'https:')) return []
  return [
    faultAt('/image_url', {
      en: 'must be an https URL, such as https://www.example.org/picture.jpg',
      nl: 'moet een https-adres zijn, zoals https://www.example.org/foto.jpg',
    }),
  ]
}

/** Checks that each status is on the club's list of stages, if it has one. */
async function checkStages(reads: Reads, records: readonly Checked[]): Promise<FieldError[][]> {
  const stages = await stagesOf(reads.db, reads.club)
  return records.map(({ fields: { status } }) => {
    if (status === undefined || stages.length === 0 || stages.some((stage) => stage === status)) return []
    return [{ pointer: '/status', detail: `status must be one of the stages of this club: ${stages.join(', ')}.` }]
  })
}

async function firstStage(reads: Reads): Promise<FieldValues> {
  const [first] = await stagesOf(reads.db, reads.club)
  return first === undefined ? {} : { status: first }
}
