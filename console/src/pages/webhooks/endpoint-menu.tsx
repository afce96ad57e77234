import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Endpoint } from '../../api.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useWords } from '../../words/language.tsx'
import { RemoveEndpointDialog } from './remove-endpoint.tsx'
import { useStale } from './webhooks-data.ts'

const words = {
  change: { en: 'Change', nl: 'Wijzigen' },
  more: { en: 'More actions', nl: 'Meer acties' },
  disable: { en: 'Switch off', nl: 'Uitschakelen' },
  remove: { en: 'Remove', nl: 'Verwijderen' },
  disableTitle: { en: 'Switch the endpoint off?', nl: 'Het endpoint uitschakelen?' },
  disableText: {
    en: 'Nothing is sent to it any more. What it misses is kept for a time, and can be sent when it is switched on again.',
    nl: 'Er wordt niets meer naartoe gestuurd. Wat het mist wordt een tijd bewaard, en kan worden verstuurd als het weer aanstaat.',
  },
} as const

/** What can be done with an endpoint. */
export function EndpointMenu({ of: endpoint }: { readonly of: Endpoint }) {
  const say = useWords(words)
  const { api } = useClub()
  const [, go] = useLocation()
  const [asked, setAsked] = useState<'disable' | 'remove'>()
  const { id } = endpoint
  const disable = useSend(
    () => api.webhooks.disable(id),
    useStale(),
    undefined,
    () => ({ id, state: 'disabled', disabled_reason: 'administrator', disabled_at: new Date().toISOString() }),
  )
  const close = () => setAsked(undefined)
  return (
    <>
      <Group gap="xs">
        <Button
          component={Link}
          href={`/webhooks/${endpoint.id}/change`}
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
        >
          {say.change}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="input-sm" aria-label={say.more}>
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {endpoint.state === 'enabled' && <Menu.Item onClick={() => setAsked('disable')}>{say.disable}</Menu.Item>}
            <Menu.Item color="red" onClick={() => setAsked('remove')}>
              {say.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <ConfirmDialog
        title={say.disableTitle}
        act={say.disable}
        isOpen={asked === 'disable'}
        close={close}
        run={async () => disable.mutate()}
      >
        {say.disableText}
      </ConfirmDialog>
      <RemoveEndpointDialog of={endpoint} isOpen={asked === 'remove'} close={close} done={() => go('/webhooks')} />
    </>
  )
}
