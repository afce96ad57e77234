import { amountOf, centsIn } from '@kantine/contract/form-rules.ts'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SeasonContinue } from '../../api.ts'
import { preview, send } from '../../data/call.ts'
import { goWhenDone } from '../../data/call-failed.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Facts } from '../../parts/facts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { OperationForm } from '../../parts/operation-form.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { ClubRecord } from './collections.ts'
import { isAmount, NextFees } from './next-fees.tsx'

const words = {
  name: { en: 'Name', nl: 'Naam' },
  look: { en: 'Preview the changes', nl: 'Bekijk wat er verandert' },
  days: { en: 'Days', nl: 'Dagen' },
  teams: { en: 'Teams copied', nl: 'Overgenomen teams' },
  groups: { en: 'Groups extended', nl: 'Verlengde groepen' },
  leftOut: {
    en: (n: string) => `Former members left out of the copied teams: ${n}`,
    nl: (n: string) => `Oud-leden die niet meegaan met hun team: ${n}`,
  },
  later: {
    en: 'Charge the new season’s fees on the Fees page.',
    nl: 'De contributie voor het nieuwe seizoen leg je op via de pagina Contributie.',
  },
  existed: {
    en: 'This season already exists but is empty. Kantine will fill it.',
    nl: 'Dit seizoen bestaat al, maar is nog leeg. Kantine vult het.',
  },
  back: { en: 'Change', nl: 'Aanpassen' },
  make: { en: 'Create the season', nl: 'Seizoen maken' },
  makeAndCharge: {
    en: (fees: number, count: string) =>
      fees === 1 ? 'Create the season and charge 1 fee' : `Create the season and charge ${count} fees`,
    nl: (fees: number, count: string) =>
      fees === 1
        ? 'Seizoen maken en 1 contributie in rekening brengen'
        : `Seizoen maken en ${count} contributies in rekening brengen`,
  },
  fill: { en: 'Fill the season', nl: 'Seizoen vullen' },
  fillAndCharge: {
    en: (fees: number, count: string) =>
      fees === 1 ? 'Fill the season and charge 1 fee' : `Fill the season and charge ${count} fees`,
    nl: (fees: number, count: string) =>
      fees === 1
        ? 'Seizoen vullen en 1 contributie in rekening brengen'
        : `Seizoen vullen en ${count} contributies in rekening brengen`,
  },
  filled: { en: (name: string) => `Season ${name} filled`, nl: (name: string) => `Seizoen ${name} gevuld` },
  done: { en: (name: string) => `Season ${name} created`, nl: (name: string) => `Seizoen ${name} gemaakt` },
} as const

type Wanted = Parameters<ReturnType<typeof useClub>['api']['seasons']['continue']>[1]

/** Asks for the next season's details, shows a preview, and only then creates the season. */
export function NextSeasonSteps({ of: season }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const { api } = useClub()
  const [wanted, setWanted] = useState<Wanted>(nextOf(season))
  const [shown, setShown] = useState<SeasonContinue>()
  const look = async (values: Wanted) => {
    setWanted(values)
    setShown((await send(preview(api.seasons.continue(season.id, values)))).answer)
  }
  if (!shown) return <OperationForm of="seasons continue" initial={wanted as never} submit={look} send={say.look} />
  return <Look at={shown} season={season} wanted={wanted} back={() => setShown(undefined)} />
}

/** The same season, a year later: `2027/2028` after `2026/2027`. */
const nextOf = ({ name, starts_on, ends_on }: ClubRecord): Wanted => ({
  name: String(name).replaceAll(/\d{4}/g, (year) => String(Number(year) + 1)),
  starts_on: yearLater(String(starts_on)),
  ends_on: yearLater(String(ends_on)),
  copy_teams: true,
  prolong_groups: true,
  copy_fees: false,
})

/** The same day a year later; 28 February for 29 February. */
function yearLater(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return day.endsWith('-02-29') ? later.replace(/29$/, '28') : later
}

function Look({
  at,
  season,
  wanted,
  back,
}: {
  readonly at: SeasonContinue
  readonly season: ClubRecord
  readonly wanted: Wanted
  back(): void
}) {
  const say = useWords(words)
  const { api, path } = useClub()
  const [, go] = useLocation()
  const { number, dayInUtc } = useFormat()
  const { season: next, existed, teams, groups, left_out, left_out_count } = at
  const { language } = useLanguage()
  const [shown, setShown] = useState<readonly string[]>(
    at.fees.map(({ amount_cents }) => amountOf(amount_cents, language)),
  )
  const cents = shown.map(centsIn)
  const amounts = at.fees.map(({ last_description: description, last_cents }, n) => ({
    description,
    last_cents,
    amount_cents: cents[n] ?? 0,
  }))
  const charges = at.fees.reduce((sum, { count }, n) => (cents[n] ? sum + count : sum), 0)
  const make = useSend(
    () => api.seasons.continue(season.id, { ...wanted, amounts }),
    [path('')],
    existed ? say.filled(wanted.name) : say.done(wanted.name),
  )
  const run = async () => {
    const made = await make.mutateAsync().catch(goWhenDone(() => go('/seasons')))
    go(`/seasons/${made.season.id}`)
  }
  return (
    <Stack>
      {existed && <Text>{say.existed}</Text>}
      <Facts
        of={[
          [say.name, next.name],
          [say.days, `${dayInUtc(next.starts_on)} – ${dayInUtc(next.ends_on)}`],
          [say.teams, number(teams)],
          [say.groups, number(groups)],
        ]}
      />
      {left_out_count > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {say.leftOut(number(left_out_count))}
          </Text>
          <List size="sm">
            {left_out.map(({ member_id, name }) => (
              <List.Item key={member_id}>{name}</List.Item>
            ))}
          </List>
        </div>
      )}
      {wanted.copy_fees ? <NextFees at={at} amounts={shown} change={setShown} /> : <Text size="sm">{say.later}</Text>}
      <Failure error={make.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={back}>
          {say.back}
        </Button>
        <Button
          loading={make.isPending}
          disabled={!cents.every(isAmount)}
          onClick={() => void run().catch(() => undefined)}
        >
          {charges > 0
            ? say[existed ? 'fillAndCharge' : 'makeAndCharge'](charges, number(charges))
            : say[existed ? 'fill' : 'make']}
        </Button>
      </Group>
    </Stack>
  )
}
