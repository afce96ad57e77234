import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { ChargeFees as Fee } from '../../api.ts'
import { type Call, send } from '../../data/call.ts'
import type { Field, Values } from '../../data/fields.ts'
import { tell } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ExportButton } from '../../parts/export-button.tsx'
import { useReason } from '../../parts/failure.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { groupsOf } from './charts.tsx'
import type { Wanted } from './totals.tsx'
import { useFeeStatus } from './words.ts'

const words = {
  groupsCsv: { en: 'By group, CSV', nl: 'Per groep, CSV' },
  groupsExcel: { en: 'By group, Excel', nl: 'Per groep, Excel' },
  addresses: { en: 'Copy e-mail addresses', nl: 'E-mailadressen kopiëren' },
  copied: {
    en: (addresses: number) =>
      `${addresses === 1 ? '1 e-mail address' : `${addresses} e-mail addresses`} copied. Paste into BCC.`,
    nl: (addresses: number) =>
      `${addresses === 1 ? '1 e-mailadres gekopieerd. Plak het' : `${addresses} e-mailadressen gekopieerd. Plak ze`} in het BCC-veld.`,
  },
  withoutAddress: {
    en: (members: number) =>
      members === 1 ? '1 member has no e-mail address.' : `${members} members have no e-mail address.`,
    nl: (members: number) =>
      members === 1 ? '1 lid heeft geen e-mailadres.' : `${members} leden hebben geen e-mailadres.`,
  },
  file: { en: 'fees', nl: 'contributie' },
  groupsFile: { en: 'fees-by-group', nl: 'contributie-per-groep' },
  noGroup: { en: 'No group', nl: 'Geen groep' },
} as const

const column = (kind: Field['kind'], name: string, en: string, nl: string): Field => ({
  kind,
  name,
  label: { en, nl },
  references: null,
})

const columnsOfFees: readonly Field[] = [
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

const columnsOfGroups: readonly Field[] = [
  column('text', 'name', 'Group', 'Groep'),
  column('number', 'members', 'Members', 'Leden'),
  column('cents', 'amount_cents', 'Charged', 'In rekening'),
  column('cents', 'paid_cents', 'Paid', 'Betaald'),
  column('cents', 'open_cents', 'Open', 'Open'),
  column('cents', 'late_cents', 'Overdue', 'Te laat'),
  column('cents', 'waived_cents', 'Waived', 'Kwijtgescholden'),
]

type Sort = NonNullable<Parameters<ReturnType<typeof useClub>['api']['charges']['fees']>[0]>['sort']

/** Exports of all filtered fees: a spreadsheet file, and e-mail addresses. */
export function TakeAlong({ wanted, sort }: { readonly wanted: Wanted; readonly sort: Sort }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { slug, api, time_zone: timeZone } = useClub()
  const statusOf = useFeeStatus()
  const reason = useReason()
  const readAll = () => allFees((starting_after) => api.charges.fees({ ...wanted, sort, limit: 200, starting_after }))
  const write = async (name: string, as: 'csv' | 'xlsx', fields: readonly Field[], rows: readonly Values[]) => {
    const { saveRecords } = await import('../data/export-list.ts')
    const options = { language, timeZone, titleOf: () => undefined }
    await saveRecords(`${slug}-${name}.${as}`, as, fields, rows, options, name)
  }
  const saveFees = async (as: 'csv' | 'xlsx') => {
    const fees = (await readAll()).map((fee) => ({ ...fee, status: statusOf(fee) }))
    await write(say.file, as, columnsOfFees, fees)
  }
  const saveGroups = async (as: 'csv' | 'xlsx') => {
    const groups = groupsOf(await send(api.charges.totals(wanted)))
    const named = groups.map((group) => ({ ...group, name: group.name ?? say.noGroup }))
    await write(say.groupsFile, as, columnsOfGroups, named)
  }
  const copy = useMutation({
    async mutationFn() {
      const fees = await readAll()
      const addresses = new Set(fees.flatMap(({ email }) => email ?? []))
      const without = new Set(fees.flatMap(({ email, member_id }) => (email === null ? (member_id ?? []) : [])))
      await navigator.clipboard.writeText([...addresses].join('; '))
      const sentences = [say.copied(addresses.size), ...(without.size > 0 ? [say.withoutAddress(without.size)] : [])]
      void tell(sentences.join(' '))
    },
    onError: (error) => void tell(reason(error)),
  })
  return (
    <>
      <ExportButton
        save={saveFees}
        more={[
          { name: say.groupsExcel, save: () => saveGroups('xlsx') },
          { name: say.groupsCsv, save: () => saveGroups('csv') },
        ]}
      />
      <Button
        variant="default"
        leftSection={<Mail size={16} aria-hidden />}
        loading={copy.isPending}
        onClick={() => copy.mutate()}
      >
        {say.addresses}
      </Button>
    </>
  )
}

async function allFees(page: (after: string | undefined) => Call<{ data: readonly Fee[]; next: string | null }>) {
  const all: Fee[] = []
  for (let after: string | undefined; ; ) {
    const { data, next } = await send(page(after))
    all.push(...data)
    if (next === null) return all
    after = next
  }
}
