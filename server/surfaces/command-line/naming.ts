import { grantById } from '../../callers/assistants/grants.ts'
import { keyById } from '../../callers/keys/keys.ts'
import { type Club, clubBySlug } from '../../clubs/clubs.ts'
import { operations } from '../../operations/all.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Store } from '../../store/store.ts'
import type { Args, Argument, Option } from './command.ts'
import { text, type ValueType, wholeNumber } from './values.ts'

/** How a command names its subject: by a club, by an id, by both, or not at all. */
export type Naming = {
  readonly arguments: { readonly [name: string]: Argument }
  readonly options: { readonly [name: string]: Option }
  /** The arguments and options as typed in an example. */
  readonly example: readonly string[]
}

const slug = { value: text('SLUG'), doc: "The club's slug." }

export const clubOption = { ...slug, required: true } as const

const ofServer: Naming = { arguments: {}, options: {}, example: [] }

const ofClub: Naming = { ...ofServer, options: { club: clubOption }, example: ['--club fc-voorbeeld'] }

const ofOneOrAllClubs: Naming = { ...ofClub, options: { club: { ...slug, doc: 'Only entries of this club.' } } }

const theClub: Naming = { ...ofServer, arguments: { slug }, example: ['fc-voorbeeld'] }

/** The words of an operation's command, such as `keys rotate`. */
export const wordsOf = ({ on, name, shell }: Operation): string => shell?.command ?? `${on.plural} ${name}`

export function idOf(thing: string): ValueType<number> {
  const list = operations.find(({ on, name }) => on.name === thing && name === 'list')
  return wholeNumber('ID', list && ` 'kantine ${wordsOf(list)}' shows it.`)
}

/** The ids of keys and grants are unique on the server, so their commands do not ask for a club. */
const clubOfOne: { readonly [name: string]: (store: Store, id: number) => Promise<{ readonly clubId: number }> } = {
  key: keyById,
  grant: grantById,
}

export function namingOf(operation: Operation): Naming {
  const { on, about, input } = operation
  if (on.name === 'note') return ofOneOrAllClubs
  if (on.name === 'administrator' || (on.name === 'club' && about === 'all')) return ofServer
  if (about === 'all') return ofClub
  // If the operation sets a new slug, an option names the club.
  if (!on.id) return input?.slug ? ofClub : theClub
  const id = { value: idOf(on.name), doc: on.id.doc }
  const place = clubOfOne[on.name] ? ofServer : ofClub
  return { ...place, arguments: { id }, example: [String(on.id.example), ...place.example] }
}

/** The club's id (0 for none), the club if its slug was given, and the input that identifies the subject. */
type Found = { readonly clubId: number; readonly club?: Club; readonly id?: unknown }

/**
 * Finds the club of a command: by the id of its subject, or by the slug in its argument or option.
 *
 * @throws {Refusal} `not_found`
 */
export async function findSubject(store: Store, { on }: Operation, naming: Naming, args: Args): Promise<Found> {
  const { arguments: places, options } = naming
  const byId = clubOfOne[on.name]
  if (places.id && byId) return { id: args.id, clubId: (await byId(store, args.id as number)).clubId }
  const given = places.slug ? args.slug : options.club && args.club
  const isRequired = places.slug || options.club?.required
  if (given === undefined && !isRequired) return { clubId: 0 }
  const club = await clubBySlug(store, given as string)
  return { clubId: club.id, club, ...(places.id && { id: args.id }) }
}
