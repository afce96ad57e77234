/** Guesses which field each column of a file holds, from its name. */
import type { Kind } from '../kinds.ts'
import type { LocalizedText } from '../languages.ts'

/** The parts of a field that reading its cells needs. */
export type CellField = {
  readonly name: string
  readonly label: LocalizedText
  readonly kind: Kind
  /** The collection that its ids refer to; null for a field without ids. */
  readonly references: string | null
  readonly value_labels?: { readonly [value: string]: LocalizedText }
}

/** The target of a column: a field, or part of a name spread over columns. */
export type Target = { readonly id: string; readonly label: LocalizedText }

const nameParts: readonly Target[] = [
  { id: 'name.first', label: { en: 'First name', nl: 'Voornaam' } },
  { id: 'name.infix', label: { en: 'Infix', nl: 'Tussenvoegsel' } },
  { id: 'name.last', label: { en: 'Last name', nl: 'Achternaam' } },
]

/** The parts of a name, in the order they are written. */
export const namePartIds = nameParts.map(({ id }) => id)

/** The column of an export with the id of each record and the mark of its club, such as `k3f9a2b1-14`. */
export const recordId: Target = { id: 'kantine_id', label: { en: 'Kantine id', nl: 'Kantine-id' } }

/** Whether these are the fields of people. */
export const areOfPeople = (fields: readonly CellField[]): boolean => fields.some(({ name }) => name === 'birth_date')

/** The possible targets of columns for these records. A reference is a column of names or, with `.ids` behind its name, of ids. */
export function targetsOf(fields: readonly CellField[]): readonly Target[] {
  const isOfPeople = areOfPeople(fields)
  const ofFields = fields.flatMap(({ name, label, references }) => [
    { id: name, label },
    ...(name === 'name' && isOfPeople ? nameParts : []),
    ...(references === null
      ? []
      : [{ id: `${name}.ids`, label: { en: `${label.en} (ids)`, nl: `${label.nl} (id’s)` } }]),
  ])
  return [...ofFields, recordId]
}

/** Other column names that sports clubs and federations use, without spaces and punctuation. */
const usualNames: { readonly [target: string]: readonly string[] } = {
  name: ['naam', 'volledigenaam', 'naamlid', 'lid', 'fullname', 'membername'],
  'name.first': ['voornaam', 'voornamen', 'roepnaam', 'firstname', 'givenname', 'forename'],
  'name.infix': [
    'tussenvoegsel',
    'tussenvoegsels',
    'tussenvgsl',
    'tussenv',
    'tv',
    'voorvoegsel',
    'voorvoegsels',
    'infix',
  ],
  'name.last': ['achternaam', 'familienaam', 'lastname', 'surname', 'familyname'],
  birth_date: [
    'geboortedatum',
    'gebdatum',
    'geboren',
    'geborenop',
    'geboortedag',
    'birthdate',
    'birthday',
    'dateofbirth',
    'dob',
  ],
  gender: ['geslacht', 'mv', 'gender', 'sex'],
  group_ids: [
    'groep',
    'groepen',
    'team',
    'teams',
    'ploeg',
    'ploegen',
    'elftal',
    'elftallen',
    'commissie',
    'commissies',
    'group',
    'groups',
  ],
  status: ['status', 'lidstatus'],
  email: ['email', 'mail', 'emailadres', 'mailadres', 'emailaddress', 'epost'],
  phone: [
    'telefoon',
    'telefoonnummer',
    'tel',
    'telnr',
    'telefoonnr',
    'mobiel',
    'mobielnummer',
    'gsm',
    'phone',
    'phonenumber',
    'mobile',
    'telephone',
  ],
  member_number: [
    'lidnummer',
    'lidnr',
    'ledennummer',
    'relatienummer',
    'relatiecode',
    'relatienr',
    'bondsnummer',
    'bondsnr',
    'membernumber',
    'memberid',
  ],
  joined_on: [
    'lidsinds',
    'lidvanaf',
    'inschrijfdatum',
    'inschrijvingsdatum',
    'aanmelddatum',
    'ingangsdatum',
    'startdatum',
    'datumin',
    'membersince',
    'joined',
    'joinedon',
    'startdate',
  ],
  left_on: [
    'lidtot',
    'lidtotenmet',
    'uitschrijfdatum',
    'afmelddatum',
    'opzegdatum',
    'einddatum',
    'datumuit',
    'memberuntil',
    'left',
    'lefton',
    'enddate',
  ],
  external_id: ['externid', 'externalid', 'extern'],
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Headings that only fit a target without a better one: a column `Nr` often just counts the rows. */
const weakNames: { readonly [target: string]: readonly string[] } = { member_number: ['nummer', 'nr'] }

/**
 * The target of each column, or undefined if none fits. No two columns have the same target. Beside a first name and without a last name, a
 * column of names has last names.
 */
export function guessTargets(columns: readonly string[], targets: readonly Target[]): readonly (string | undefined)[] {
  const taken = new Set<string>()
  const guess = (column: string, namesOfTarget: (target: Target) => readonly string[]): string | undefined => {
    const wanted = plain(column)
    if (wanted === '') return undefined
    const found = targets.find((target) => !taken.has(target.id) && namesOfTarget(target).includes(wanted))
    if (found) taken.add(found.id)
    return found?.id
  }
  const strong = columns.map((column) => guess(column, ({ id, label }) => namesOf(id, label)))
  const guessed = strong.map((target, at) => target ?? guess(columns[at] ?? '', ({ id }) => weakNames[id] ?? []))
  const hasOnlyFirst = taken.has('name.first') && !taken.has('name.last')
  return guessed.map((target) => (target === 'name' && hasOnlyFirst ? 'name.last' : target))
}

/** The headings of a target, without spaces and punctuation. `group_ids` and `Groep-id` are headings of ids. */
function namesOf(id: string, { en, nl }: LocalizedText): readonly string[] {
  if (!id.endsWith('.ids')) return [...[/_ids?$/.test(id) ? '' : id, en, nl].map(plain), ...(usualNames[id] ?? [])]
  const field = id.slice(0, -'.ids'.length)
  const named = [...[en, nl].map((label) => plain(label).replace(/ids$/, '')), ...(usualNames[field] ?? [])]
  return [plain(field), ...named.flatMap((name) => [`${name}id`, `${name}ids`])]
}
