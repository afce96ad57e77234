/** What the server says of assistants, and reading it. */
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import type { Series } from '../../parts/day-bars.tsx'

/** What somebody granted to an assistant. */
export type Grant = {
  readonly id: number
  /** As the assistant calls itself. */
  readonly client_name: string
  /** Where the access goes. */
  readonly redirect_host: string
  readonly scopes: readonly string[]
  readonly read_only: boolean
  /** Whether it may remove and end without a preview; null for a grant of an earlier release, which may not. */
  readonly removes_unasked: boolean | null
  readonly created_at: string
  readonly last_used_at: string
  readonly revoked_at: string | null
  /** The e-mail address of who granted it; null when they have no account any more. */
  readonly administrator: string | null
  /** `stopped` while that person lacks the second factor that their role needs; the others than `works` have ended. */
  readonly state: 'works' | 'stopped' | 'revoked' | 'replaced' | 'unused' | 'gone'
  readonly usage: Series
}

/** Whether an assistant has lost its access for good. */
export const hasEnded = ({ state }: Grant): boolean => state !== 'works' && state !== 'stopped'

type Assistants = {
  /** Whether the club allows assistants. */
  readonly allowed: boolean
  readonly data: readonly Grant[]
}

/** The assistants of the club, oldest first, with those that have ended. */
export const useAssistants = (): Assistants => useRead<Assistants>(useClub().path('assistants'))
