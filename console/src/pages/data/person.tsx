/** Exports or erases the personal data of a member or trial member. Not derived, because its operations cover several kinds of records. */
import { Button, Checkbox, List, Menu, Paper, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ShieldUser } from 'lucide-react'
import { useState } from 'react'
import type { PersonalDataErase } from '../../api.ts'
import { send } from '../../data/call.ts'
import { tell, useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { download } from '../../parts/download.ts'
import { useReason } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { isolated, useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'
import { Effects } from './record-actions.tsx'

const words = {
  menu: { en: 'Personal data', nl: 'Persoonsgegevens' },
  readable: { en: 'Export as a readable page', nl: 'Exporteren als leesbare pagina' },
  json: { en: 'Export as JSON', nl: 'Exporteren als JSON' },
  exported: {
    en: (name: string) => `Only give this file to ${name}.`,
    nl: (name: string) => `Geef dit bestand alleen aan ${name}.`,
  },
  erase: { en: 'Erase', nl: 'Wissen' },
  title: { en: (name: string) => `Erase ${name}`, nl: (name: string) => `${name} wissen` },
  stays: {
    en: (n: string) => `Charges and payments stay in the books. Charges on which the name must stay by law: ${n}.`,
    nl: (n: string) =>
      `Contributies en betalingen blijven in de boekhouding. Contributies waarbij de naam volgens de wet moet blijven staan: ${n}.`,
  },
  also: { en: 'Also remove the name from the books', nl: 'Wis de naam ook uit de boekhouding' },
  alsoAbout: {
    en: 'Only if the club keeps its books elsewhere.',
    nl: 'Alleen als de club de boekhouding ergens anders bewaart.',
  },
  about: {
    en: 'This can’t be undone. If the person wants a copy, export it first.',
    nl: 'Dit kan niet ongedaan worden gemaakt. Wil deze persoon een kopie? Exporteer de gegevens dan eerst.',
  },
  done: { en: (what: string) => `${what} was erased`, nl: (what: string) => `${what} is gewist` },
  nothing: {
    en: 'Kantine stores nothing else about this person.',
    nl: 'Kantine bewaart verder niets over deze persoon.',
  },
  named: {
    en: (ids: string) => `These charges keep the name for bookkeeping: ${ids}.`,
    nl: (ids: string) => `Bij deze contributies blijft de naam staan voor de boekhouding: ${ids}.`,
  },
  backups: {
    en: 'Older backups still contain the data. After a restore, erase the person again.',
    nl: 'Oudere back-ups bevatten de gegevens nog. Zet je er een terug, wis dan opnieuw de gegevens van deze persoon.',
  },
  copies: {
    en: 'Kantine notifies other programs, which must delete their own copies.',
    nl: 'Andere programma’s krijgen bericht en moeten hun eigen kopie verwijderen.',
  },
} as const

/** The operations' parameter for each kind of record that describes one person. */
const parameters: { readonly [plural: string]: 'member_id' | 'kennismaker_id' } = {
  members: 'member_id',
  kennismakers: 'kennismaker_id',
}

type Offered = {
  readonly of: Collection
  readonly record: ClubRecord
  /** Called with the result after the person is erased. */
  erased(answer: PersonalDataErase): void
}

/** The menu on a person's page; hidden for other records and without permission. */
export function PersonMenu(offered: Offered) {
  const { may } = useClub()
  const parameter = parameters[offered.of.plural]
  if (!parameter || !may('persons:manage')) return null
  return <Choices {...offered} whose={{ [parameter]: offered.record.id }} />
}

/** The person, as input for the operations. */
type Whose = { readonly [parameter: string]: number }

function Choices({ of: collection, record, erased, whose }: Offered & { readonly whose: Whose }) {
  const say = useWords(words)
  const reason = useReason()
  const { api, slug } = useClub()
  const { language } = useLanguage()
  const format = useFormat()
  const called = useTitleOf()(collection, record)
  const [isErasing, setErasing] = useState(false)
  const save = useMutation({
    async mutationFn(as: 'html' | 'json') {
      const data = await send(api.persons.export(whose))
      const { jsonFile, readableFile } = await import('./person-file.ts')
      const file = as === 'json' ? jsonFile(data) : readableFile(data, language, format)
      download(`${slug}-${collection.plural}-${record.id}.${as}`, file)
      void tell(say.exported(isolated(called)))
    },
    onError: (error) => void tell(reason(error)),
  })
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" loading={save.isPending} leftSection={<ShieldUser size={16} aria-hidden />}>
            {say.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save.mutate('html')}>{say.readable}</Menu.Item>
          <Menu.Item onClick={() => save.mutate('json')}>{say.json}</Menu.Item>
          <Menu.Item onClick={() => setErasing(true)}>{say.erase}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EraseDialog whose={whose} called={called} erased={erased} isOpen={isErasing} close={() => setErasing(false)} />
    </>
  )
}

/** Erases a person, after a preview of everything that this removes or keeps. */
function EraseDialog({
  whose,
  called,
  erased,
  isOpen,
  close,
}: {
  readonly whose: Whose
  readonly called: string
  erased(answer: PersonalDataErase): void
  readonly isOpen: boolean
  close(): void
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const { api, path } = useClub()
  const [isAlso, setAlso] = useState(false)
  const erasure = api.persons.erase({ ...whose, also_bookkeeping: isAlso })
  // The page shows the result before it notices that the record is gone.
  const erase = useChange(async () => erased(await send(erasure)), [path('')])
  return (
    <ConfirmDialog
      title={say.title(isolated(called))}
      act={say.erase}
      isOpen={isOpen}
      close={() => {
        setAlso(false)
        close()
      }}
      run={() => erase.mutateAsync(undefined)}
    >
      <Stack gap="sm">
        {isOpen && (
          <Effects of={erasure}>
            {({ charges: { named_count: named } }) => (
              <>
                {named > 0 && <div>{say.stays(number(named))}</div>}
                {(named > 0 || isAlso) && (
                  <Checkbox
                    label={say.also}
                    description={say.alsoAbout}
                    checked={isAlso}
                    onChange={({ currentTarget }) => setAlso(currentTarget.checked)}
                  />
                )}
              </>
            )}
          </Effects>
        )}
        <div>{say.about}</div>
      </Stack>
    </ConfirmDialog>
  )
}

/** The page of a person who was just erased: the result, and the remaining data. */
export function ErasedPerson({
  of: { plural, title, title_of_one },
  as: { id, charges },
}: {
  readonly of: Collection
  readonly as: PersonalDataErase
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { list } = useFormat()
  const { named } = charges
  return (
    <>
      <PageHead
        title={say.done(`${title_of_one[language]} ${id}`)}
        back={{ path: `/${plural}`, title: title[language] }}
      />
      <Paper withBorder>
        <List>
          <List.Item>{named.length > 0 ? say.named(list(named.map(String))) : say.nothing}</List.Item>
          <List.Item>{say.backups}</List.Item>
          <List.Item>{say.copies}</List.Item>
        </List>
      </Paper>
    </>
  )
}
