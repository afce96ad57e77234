import './webhook-links.css'
import { Link, useLocation } from 'wouter'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Webhooks', nl: 'Webhooks' },
  endpoints: { en: 'Endpoints', nl: 'Endpoints' },
  log: { en: 'Delivery log', nl: 'Bezorgingen' },
  events: { en: 'Events', nl: 'Gebeurtenissen' },
} as const

/** The links between the three pages about all webhooks. */
export function WebhookLinks() {
  const say = useWords(words)
  const [location] = useLocation()
  const links = { '/webhooks': say.endpoints, '/webhooks/log': say.log, '/webhooks/events': say.events }
  return (
    <nav className="page-links" aria-label={say.label}>
      {Object.entries(links).map(([path, title]) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
