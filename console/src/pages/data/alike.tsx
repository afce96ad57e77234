import { Alert, Anchor, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from 'wouter'
import type { Values } from '../../data/fields.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  birth_date: {
    en: 'Someone with this name and date of birth already exists',
    nl: 'Er is al iemand met deze naam en geboortedatum',
  },
  member_number: { en: 'Someone already has this member number', nl: 'Iemand heeft dit lidnummer al' },
  email: {
    en: 'Someone with this name and e-mail address already exists',
    nl: 'Er is al iemand met deze naam en dit e-mailadres',
  },
  phone: {
    en: 'Someone with this name and phone number already exists',
    nl: 'Er is al iemand met deze naam en dit telefoonnummer',
  },
  members: { en: 'member', nl: 'lid' },
  former: { en: 'former member', nl: 'oud-lid' },
  kennismakers: { en: 'trial member', nl: 'kennismaker' },
  more: { en: 'and more', nl: 'en meer' },
} as const

const pauseMs = 300

/** The collections whose records are people. */
const ofPeople = ['members', 'kennismakers']

/**
 * The members and trial members who may be the person in the form of a new record.
 *
 * @param values the current values of the form
 */
export function useAlike(plural: string, isNew: boolean, values: Values) {
  const { api, may } = useClub()
  const text = (name: string) => {
    const value = typeof values[name] === 'string' ? values[name].trim() : ''
    return value === '' ? {} : { [name]: value }
  }
  const fields = {
    ...text('name'),
    ...text('birth_date'),
    ...text('email'),
    ...text('phone'),
    ...text('member_number'),
  }
  const call = api.members.alike(fields)
  const [path] = useDebouncedValue(call.path, pauseMs)
  const { name, ...others } = fields
  const isAsked = 'member_number' in fields || (name !== undefined && Object.keys(others).length > 0)
  const enabled = isNew && isAsked && ofPeople.includes(plural) && may('members:read')
  const { data, isPlaceholderData } = useReadLater<NonNullable<typeof call.answer>>(path, { enabled })
  return enabled && !isPlaceholderData ? data : undefined
}

/** Below a field of the form: the people who have the same value. The form can be saved all the same. */
export function Alike({ of: found, field }: { readonly of: ReturnType<typeof useAlike>; readonly field: string }) {
  const say = useWords(words)
  const { dayInUtc } = useFormat()
  const { base } = useRouter()
  const people = found?.data.filter(({ by }) => by === field) ?? []
  const [first] = people
  if (!first) return null
  return (
    <Alert color="yellow" maw="28rem" role="status">
      <Text size="sm" fw={600}>
        {say[first.by]}
      </Text>
      {people.map(({ resource, id, name, birth_date, member_number, is_former }) => (
        <Text key={`${resource} ${id}`} size="sm">
          {/* In another tab, so that the form keeps its values. */}
          <Anchor href={`${base}/${resource}/${id}`} target="_blank" inherit>
            {name}
          </Anchor>
          {[is_former ? say.former : say[resource], birth_date && dayInUtc(birth_date), member_number]
            .filter(Boolean)
            .map((part) => `, ${part}`)}
        </Text>
      ))}
      {found?.has_more && <Text size="sm">{say.more}</Text>}
    </Alert>
  )
}
