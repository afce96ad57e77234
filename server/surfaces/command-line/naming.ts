import { grantById } from '../../callers/assistants/grants.ts'
import { keyById } from '../../callers/keys/keys.ts'
import { type Club, clubBySlug } from '../../clubs/clubs.ts'
import { operations } from '../../operations/all.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Store } from '../../store/store.ts'
import type { Administration, Args, Argument, Option } from './command.ts'
import { text, type ValueType, wholeNumber } from './values.ts'

/** The club's id (0 for none), the club if its slug was given, and the input that identifies the subject. */
type Found = { readonly clubId: number; readonly club?: Club; readonly id?: unknown }

export type Naming = {
  readonly arguments: { readonly [name: string]: Argument }
  readonly options: { readonly [name: string]: Option }
  /** The arguments and options as typed in an example. */
  readonly example: readonly string[]
  find(on: Administration, args: Args): Promise<Found>
}

export const clubOption = {
  options: { club: { value: text('SLUG'), required: true, doc: "The club's slug." } },
  example: ['--club fc-voorbeeld'],
} as const

const ofClub: Naming = {
  arguments: {},
  ...clubOption,
  find: ({ store }, { club }) => clubOf(store, club),
}

const ofServer: Naming = { arguments: {}, options: {}, example: [], find: async () => ({ clubId: 0 }) }

const ofOneOrAllClubs: Naming = {
  arguments: {},
  options: { club: { value: text('SLUG'), doc: 'Only entries of this club.' } },
  example: ['--club fc-voorbeeld'],
  find: async ({ store }, { club }) => (club === undefined ? { clubId: 0 } : clubOf(store, club)),
}

const theClub: Naming = {
  arguments: { slug: { value: text('SLUG'), doc: "The club's slug." } },
  options: {},
  example: ['fc-voorbeeld'],
  find: ({ store }, { slug }) => clubOf(store, slug),
}

async function clubOf(store: Store, slug: unknown): Promise<Found> {
  const club = await clubBySlug(store, slug as string)
  return { clubId: club.id, club }
}

/** The words of an operation's command, such as `keys rotate`. */
export const wordsOf = ({ on, name, shell }: Operation): string => shell?.command ?? `${on.plural} ${name}`

export function idOf(thing: string): ValueType<number> {
  const list = operations.find(({ on, name }) => on.name === thing && name === 'list')
  return wholeNumber('ID', list && ` 'kantine ${wordsOf(list)}' shows it.`)
}

const idArgument = ({ on }: Operation): Argument => ({
  value: idOf(on.name),
  doc: on.id?.doc ?? 'The id.',
})

/** The ids of keys and grants are unique on the server, so their commands do not ask for a club. */
const clubOfOne: { readonly [name: string]: (store: Store, id: number) => Promise<{ readonly clubId: number }> } = {
  key: keyById,
  grant: grantById,
}

export function namingOf(operation: Operation): Naming {
  const { on, about } = operation
  if (on.name === 'administrator') return ofServer
  // If the operation sets a new slug, an option names the club.
  if (about === 'one' && !on.id) return operation.input?.slug ? ofClub : theClub
  if (on.name === 'club') return ofServer
  if (on.name === 'note') return ofOneOrAllClubs
  if (about === 'all') return ofClub
  const example = String(on.id?.example)
  const byId = clubOfOne[on.name]
  if (byId) {
    return {
      arguments: { id: idArgument(operation) },
      options: {},
      example: [example],
      find: async ({ store }, { id }) => ({ id, clubId: (await byId(store, id as number)).clubId }),
    }
  }
  return {
    arguments: { id: idArgument(operation) },
    ...clubOption,
    example: [example, ...clubOption.example],
    find: async (on, args) => ({ ...(await ofClub.find(on, args)), id: args.id }),
  }
}
