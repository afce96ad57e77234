import type { ReadRow } from '@kantine/contract/importing/cells.ts'
import { normalForm } from '@kantine/contract/normal-form.ts'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { queries } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type Collection, useCollections } from '../data/collections.ts'

const words = {
  title: {
    en: (what: string) => `${what} that do not exist yet`,
    nl: (what: string) => `${what} die nog niet bestaan`,
  },
  about: {
    en: 'They are created immediately, and stay when the import is taken back.',
    nl: 'Ze worden meteen aangemaakt, en blijven als je de import terugdraait.',
  },
  create: {
    en: (n: string, what: string) => `Create ${n === '1' ? '' : `these ${n} `}${what.toLowerCase()}`,
    nl: (n: string, what: string) => `${n === '1' ? what : `Deze ${n} ${what.toLowerCase()}`} aanmaken`,
  },
} as const

/** The maximum number of names that one click creates. With more, the column probably holds something else. */
const mostNames = 60

/**
 * Offers to create missing records that the rows name, such as the groups of a new club. Only for records that need just a name.
 *
 * @param done is called once they exist
 */
export function UnknownNames({ in: rows, done }: { readonly in: readonly ReadRow[]; done(): void }) {
  const { may } = useClub()
  return useCollections().map((collection) => {
    const { plural, title_field: title, entering } = collection
    const names = namesIn(rows, plural)
    const isNameEnough = entering?.create.every(({ name, required }) => !required || name === title)
    if (names.length === 0 || names.length > mostNames || title === null) return null
    if (!entering || !isNameEnough || !may(entering.permission)) return null
    return <Creatable key={`${plural} ${names.join()}`} of={collection} title={title} names={names} done={done} />
  })
}

/** The unknown names of a collection, each once, in the order of the file. */
function namesIn(rows: readonly ReadRow[], plural: string): readonly string[] {
  const names = new Map<string, string>()
  for (const { unknown } of rows.flatMap(({ faults }) => faults)) {
    for (const name of unknown?.resource === plural ? unknown.names : []) {
      if (!names.has(normalForm(name))) names.set(normalForm(name), name)
    }
  }
  return [...names.values()]
}

function Creatable({
  of: { plural, title: titles, title_of_one: titlesOfOne },
  title,
  names,
  done,
}: {
  readonly of: Collection
  readonly title: string
  readonly names: readonly string[]
  done(): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const { path } = useClub()
  const [chosen, setChosen] = useState<readonly string[]>(names)
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      for (const name of chosen) await call('POST', path(plural), { [title]: name })
      await queries.invalidateQueries()
    },
    onSuccess: done,
  })
  return (
    <Alert color="yellow" title={say.title(titles[language])}>
      <Stack gap="sm" align="flex-start">
        <Checkbox.Group value={[...chosen]} onChange={setChosen}>
          <Group gap="md">
            {names.map((name) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        <Text size="sm">{say.about}</Text>
        <Failure error={error} />
        <Button variant="default" loading={isPending} disabled={chosen.length === 0} onClick={() => mutate()}>
          {say.create(number(chosen.length), (chosen.length === 1 ? titlesOfOne : titles)[language])}
        </Button>
      </Stack>
    </Alert>
  )
}
