import { Button, Group, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download, Mail } from 'lucide-react'
import type { ChargeFees as Fee } from '../../api.ts'
import { type Call, send } from '../../data/call.ts'
import type { Field } from '../../data/fields.ts'
import { tell } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { download } from '../../parts/download.ts'
import { Failure } from '../../parts/failure.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useStatusLabels } from './words.ts'

const words = {
  export: { en: 'Export', nl: 'Exporteren' },
  csv: { en: 'CSV', nl: 'CSV' },
  excel: { en: 'Excel', nl: 'Excel' },
  addresses: { en: 'Copy e-mail addresses', nl: 'E-mailadressen kopiëren' },
  copied: {
    en: (addresses: number) => (addresses === 1 ? '1 e-mail address copied' : `${addresses} e-mail addresses copied`),
    nl: (addresses: number) =>
      addresses === 1 ? '1 e-mailadres gekopieerd' : `${addresses} e-mailadressen gekopieerd`,
  },
  file: { en: 'fees', nl: 'contributie' },
} as const

const column = (kind: Field['kind'], name: keyof Fee, en: string, nl: string): Field => ({
  ...{ kind, name, label: { en, nl }, references: null },
})

const columns: readonly Field[] = [
  column('text', 'member_number', 'Member number', 'Lidnummer'),
  column('text', 'name', 'Name', 'Naam'),
  column('email', 'email', 'E-mail address', 'E-mailadres'),
  column('texts', 'groups', 'Groups', 'Groepen'),
  column('text', 'description', 'Description', 'Omschrijving'),
  column('cents', 'amount_cents', 'Amount', 'Bedrag'),
  column('cents', 'paid_cents', 'Paid', 'Betaald'),
  column('cents', 'open_cents', 'Open', 'Open'),
  column('text', 'currency', 'Currency', 'Valuta'),
  column('day', 'due_on', 'Due date', 'Vervaldatum'),
  column('text', 'status', 'Status', 'Status'),
]

type Wanted = NonNullable<Parameters<ReturnType<typeof useClub>['api']['charges']['fees']>[0]>

/** What is done with all fees that the filters find: a file for a spreadsheet, and the addresses to write to. */
export function TakeAlong({ wanted }: { readonly wanted: Wanted }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { slug, api, time_zone: timeZone } = useClub()
  const value_labels = useStatusLabels()
  const readAll = () => allFees((starting_after) => api.charges.fees({ ...wanted, limit: 200, starting_after }))
  const save = useMutation({
    async mutationFn(as: 'csv' | 'xlsx') {
      const [fees, file] = await Promise.all([readAll(), import('../../parts/export.ts')])
      const fields = columns.map((field) => (field.name === 'status' ? { ...field, value_labels } : field))
      const options = { language, timeZone, titleOf: () => undefined }
      const lines = () => [
        fields.map(({ label }) => label[language]),
        ...fees.map((fee) => fields.map((field) => file.textOf(field, fee, options))),
      ]
      const content = as === 'csv' ? file.csvOf(lines(), language) : await file.excelOf(fields, fees, options, say.file)
      download(`${slug}-${say.file}.${as}`, content)
    },
  })
  const copy = useMutation({
    async mutationFn() {
      const addresses = new Set((await readAll()).flatMap(({ email }) => email ?? []))
      await navigator.clipboard.writeText([...addresses].join('; '))
      void tell(say.copied(addresses.size))
    },
  })
  return (
    <>
      <Group gap="xs">
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={<Download size={16} aria-hidden />} loading={save.isPending}>
              {say.export}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => save.mutate('xlsx')}>{say.excel}</Menu.Item>
            <Menu.Item onClick={() => save.mutate('csv')}>{say.csv}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="default"
          leftSection={<Mail size={16} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {say.addresses}
        </Button>
      </Group>
      <Failure error={save.error ?? copy.error} />
    </>
  )
}

/** All pages of a list. */
async function allFees(page: (after: string | undefined) => Call<{ data: readonly Fee[]; next: string | null }>) {
  const all: Fee[] = []
  for (let after: string | undefined; ; ) {
    const { data, next } = await send(page(after))
    all.push(...data)
    if (next === null) return all
    after = next
  }
}
