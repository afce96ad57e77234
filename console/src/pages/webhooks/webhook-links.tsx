import { PageLinks } from '../../parts/page-links.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Webhooks', nl: 'Webhooks' },
  endpoints: { en: 'Endpoints', nl: 'Endpoints' },
  log: { en: 'Delivery log', nl: 'Bezorgingen' },
  events: { en: 'Events', nl: 'Gebeurtenissen' },
} as const

export function WebhookLinks() {
  const say = useWords(words)
  const links = [
    { path: '/webhooks', title: say.endpoints },
    { path: '/webhooks/log', title: say.log },
    { path: '/webhooks/events', title: say.events },
  ]
  return <PageLinks label={say.label} links={links} />
}
