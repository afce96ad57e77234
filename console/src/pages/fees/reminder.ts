import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

type Owed = {
  readonly name: string | null
  readonly description: string | null
  readonly open_cents: number
  readonly currency: string
  readonly due_on: string | null
}

const words = {
  someone: { en: 'member', nl: 'lid' },
  fee: { en: 'your fee', nl: 'je contributie' },
  reminder: {
    en: ({ name, description, open, due, club }: Parts) =>
      `Dear ${name},\n\nYou still owe ${open} for ${description}${due && `, due on ${due}`}. Could you pay it this week? If you already have, please ignore this message.\n\nKind regards,\n${club}`,
    nl: ({ name, description, open, due, club }: Parts) =>
      `Beste ${name},\n\nVoor ${description} staat nog ${open} open${due && `, met vervaldatum ${due}`}. Wil je dit deze week betalen? Heb je al betaald, dan kun je dit bericht negeren.\n\nMet vriendelijke groet,\n${club}`,
  },
} as const

type Parts = { readonly [part in 'name' | 'description' | 'open' | 'due' | 'club']: string }

/** Writes a reminder of the open amount, in the reader's language. */
export function useReminder() {
  const say = useWords(words)
  const { name: club } = useClub()
  const { money, dayInUtc } = useFormat()
  return ({ name, description, open_cents, currency, due_on }: Owed): string =>
    say.reminder({
      name: name ?? say.someone,
      description: description ?? say.fee,
      club,
      open: money(open_cents, currency),
      due: due_on === null ? '' : dayInUtc(due_on),
    })
}
