import type { Endpoint } from '../../api.ts'
import { send } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useWords } from '../../words/language.tsx'
import { nameOf, useStale } from './webhooks-data.ts'

const words = {
  title: { en: 'Remove the endpoint?', nl: 'Het endpoint verwijderen?' },
  text: {
    en: (name: string) =>
      `${name} is told nothing any more. Its secret, its delivery log and what waits for it are gone for good. To stop it for a while, switch it off instead.`,
    nl: (name: string) =>
      `${name} krijgt geen meldingen meer. Het geheim, het logboek van bezorgingen en wat er nog wacht zijn definitief weg. Wil je het tijdelijk stoppen, schakel het dan uit.`,
  },
  act: { en: 'Remove the endpoint', nl: 'Endpoint verwijderen' },
} as const

/** Asks before an endpoint is removed, and removes it. */
export function RemoveEndpointDialog({
  of: endpoint,
  isOpen,
  close,
  done,
}: {
  readonly of: Endpoint
  readonly isOpen: boolean
  close(): void
  done(): void
}) {
  const say = useWords(words)
  const { api } = useClub()
  const remove = useChange(async () => {
    await send(api.webhooks.remove(endpoint.id))
    done()
  }, useStale())
  return (
    <ConfirmDialog
      title={say.title}
      act={say.act}
      isOpen={isOpen}
      close={close}
      run={() => remove.mutateAsync(undefined)}
    >
      {say.text(nameOf(endpoint))}
    </ConfirmDialog>
  )
}
