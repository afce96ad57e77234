import { Bot, Database, KeyRound, type LucideIcon, Settings, UserRound, Webhook } from 'lucide-react'

/** The first word of an action, and the icon of what it is about; everything else is a record. */
const icons: { readonly [kind: string]: LucideIcon } = {
  key: KeyRound,
  endpoint: Webhook,
  secret: Webhook,
  secrets: Webhook,
  delivery: Webhook,
  deliveries: Webhook,
  grant: Bot,
  assistants: Bot,
  person: UserRound,
  role: UserRound,
  invitation: UserRound,
  club: Settings,
  plan: Settings,
  quotas: Settings,
  stages: Settings,
  time_zone: Settings,
}

/** What an entry is about, at one glance. */
export function EntryIcon({ what }: { readonly what: string }) {
  const [kind = ''] = what.split('.')
  const Icon = icons[kind] ?? Database
  return (
    <span className="entry-icon" aria-hidden>
      <Icon size={16} />
    </span>
  )
}
