import { clubs } from '../../clubs/clubs.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { grantsOf } from '../assistants/grants.ts'
import { invitations } from './invitations.ts'

/** What somebody gave out and still waits or works, by what it is called. */
export type GivenOut = {
  readonly assistants: readonly { readonly name: string; readonly club: string }[]
  readonly invitations: readonly { readonly email: string; readonly club: string }[]
  /** The e-mail addresses of those for whom there is a link. */
  readonly links: readonly string[]
}

/** What somebody gave out, for them to decide about it. */
export async function givenOutBy(store: Store, administratorId: number): Promise<GivenOut> {
  const now = store.wallClock()
  const invited =
    await store.findAcrossClubs(sql`select ${invitations.joined}, ${clubs.joined} from invitations join clubs on clubs.id = club_id
     where made_by = ${administratorId} and expires_at > ${now} order by email`)
  const links =
    await store.findAcrossClubs(sql`select email from reset_links join administrators on administrators.id = administrator_id
     where made_by = ${administratorId} and expires_at > ${now} order by email`)
  const assistants = await grantsOf(store, administratorId)
  return {
    assistants: assistants.map(({ clientName, club }) => ({ name: clientName, club: club.name })),
    invitations: invited.map((row) => ({
      email: invitations.joinedValueOf(row).email,
      club: clubs.joinedValueOf(row).name,
    })),
    links: links.map(({ email }) => String(email)),
  }
}
