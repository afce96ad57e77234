/** Lets readers select several records of a list. A bar above the table offers actions on them. */
import { useClub } from '../../data/session.ts'
import { useSelectedRows } from '../../parts/selected-rows.ts'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'
import { useMayEnter } from './record-drawer.tsx'

/** The maximum number of ids in one call. */
const most = 500

/** Whether the reader may charge the records of a collection: only members can be charged. */
function useMayCharge(): (collection: Collection) => boolean {
  const { may } = useClub()
  return ({ plural }) => plural === 'members' && may('charges:manage')
}

/** The selected records of a collection, and the actions that the reader may take on them. */
export function useSelection(collection: Collection) {
  const selected = useSelectedRows<ClubRecord>(most)
  const nameOf = useTitleOf()
  const mayChange = useMayEnter()(collection)
  const mayCharge = useMayCharge()(collection)
  return {
    ...selected,
    isFull: selected.rows.length === most,
    nameOf: (record: ClubRecord) => nameOf(collection, record),
    mayCharge,
    isOffered: mayChange || mayCharge,
  }
}
