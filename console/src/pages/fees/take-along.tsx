import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download, Mail } from 'lucide-react'
import type { ChargeFees as Fee } from '../../api.ts'
import type { Call } from '../../data/call.ts'
import { send } from '../../data/call.ts'
import { tell } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { csvOf, saveFile } from './csv.ts'
import { useStatusText } from './words.ts'

const words = {
  download: { en: 'Download as CSV', nl: 'Downloaden als CSV' },
  addresses: { en: 'Copy e-mail addresses', nl: 'E-mailadressen kopiëren' },
  copied: {
    en: (addresses: number) => (addresses === 1 ? '1 e-mail address copied' : `${addresses} e-mail addresses copied`),
    nl: (addresses: number) =>
      addresses === 1 ? '1 e-mailadres gekopieerd' : `${addresses} e-mailadressen gekopieerd`,
  },
  file: { en: 'fees', nl: 'contributie' },
  columns: {
    en: [
      'Member number',
      'Name',
      'E-mail address',
      'Description',
      'Amount',
      'Paid',
      'Open',
      'Currency',
      'Due date',
      'Status',
    ],
    nl: [
      'Lidnummer',
      'Naam',
      'E-mailadres',
      'Omschrijving',
      'Bedrag',
      'Betaald',
      'Open',
      'Valuta',
      'Vervaldatum',
      'Status',
    ],
  },
} as const

type Wanted = Parameters<ReturnType<typeof useClub>['api']['charges']['fees']>[0]

/** What is done with all fees that the filters find: a file for a spreadsheet, and the addresses to write to. */
export function TakeAlong({ wanted }: { readonly wanted: Wanted }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { slug, api } = useClub()
  const textOf = useStatusText()
  const readAll = () => allFees((before) => api.charges.fees({ ...wanted, limit: 200, before }))
  const download = useMutation({
    async mutationFn() {
      const rows = (await readAll()).map((fee) => [
        ...[fee.member_number, fee.name, fee.email, fee.description],
        ...[fee.amount_cents, fee.paid_cents, fee.open_cents].map((cents) => ({ cents })),
        ...[fee.currency, fee.due_on, textOf(fee.status ?? '')],
      ])
      saveFile(`${slug}-${say.file}.csv`, csvOf([say.columns, ...rows], language))
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
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {say.download}
        </Button>
        <Button
          variant="default"
          leftSection={<Mail size={16} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {say.addresses}
        </Button>
      </Group>
      <Failure error={download.error ?? copy.error} />
    </>
  )
}

/** All pages of a list. */
async function allFees(page: (before: number | undefined) => Call<{ data: readonly Fee[]; next: number | null }>) {
  const all: Fee[] = []
  for (let before: number | undefined; ; ) {
    const { data, next } = await send(page(before))
    all.push(...data)
    if (next === null) return all
    before = next
  }
}
