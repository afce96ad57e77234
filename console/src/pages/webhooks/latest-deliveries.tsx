import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { useWords } from '../../words/language.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { refreshMs } from './webhooks-data.ts'

const words = {
  all: { en: 'All deliveries to this endpoint', nl: 'Alle bezorgingen aan dit endpoint' },
  none: {
    en: 'Nothing was sent yet. Send a test, or wait until something happens.',
    nl: 'Er is nog niets verstuurd. Stuur een test, of wacht tot er iets gebeurt.',
  },
} as const

/** The newest deliveries of an endpoint, as they come. */
export function LatestDeliveries({ endpoint }: { readonly endpoint: number }) {
  const say = useWords(words)
  const { api } = useClub()
  const { data, error } = useReadLater(api.deliveries.list({ endpoint_id: endpoint, limit: 8 }), { everyMs: refreshMs })
  return (
    <Stack gap="sm">
      <Failure error={error} />
      {data && <DeliveryTable deliveries={data.data} withEndpoint={false} empty={say.none} />}
      {data && data.data.length > 0 && (
        <Group>
          <Anchor component={Link} href={`/webhooks/log?endpoint_id=${endpoint}`} size="sm">
            {say.all}
          </Anchor>
        </Group>
      )}
    </Stack>
  )
}
