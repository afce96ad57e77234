/** Lets readers select several records of a list. A bar above the table offers actions on them. */
import { lazy, Suspense, useCallback, useState } from 'react'
import { useClub } from '../../data/session.ts'
import type { Selection } from '../../parts/data-table.tsx'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'
import { useMayEnter } from './record-drawer.tsx'

/** Few readers select rows, so it loads with the first selection. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

/** The maximum number of ids in one call. */
const most = 500

/** Whether the reader may charge the records of a collection: only members can be charged. */
function useMayCharge(): (collection: Collection) => boolean {
  const { may } = useClub()
  return ({ plural }) => plural === 'members' && may('charges:manage')
}

/** The selection in a list, kept across pages; undefined without permission for any action. */
export function useSelection(collection: Collection): Selection<ClubRecord> | undefined {
  const [selected, setSelected] = useState<ReadonlyMap<number, ClubRecord>>(new Map())
  const mayEnter = useMayEnter()
  const mayCharge = useMayCharge()
  const nameOf = useTitleOf()
  const select = useCallback(
    (records: readonly ClubRecord[], isSelected: boolean) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const record of records) {
          if (!isSelected) after.delete(record.id)
          else if (after.size < most) after.set(record.id, record)
        }
        return after
      }),
    [],
  )
  if (!mayEnter(collection) && !mayCharge(collection)) return undefined
  return {
    isSelected: ({ id }) => selected.has(id),
    select,
    nameOf: (record) => nameOf(collection, record),
    ...(selected.size > 0 && {
      bar: (
        <Suspense>
          <SelectionBar
            of={collection}
            records={[...selected.values()]}
            isFull={selected.size === most}
            mayCharge={mayCharge(collection)}
            clear={() => setSelected(new Map())}
          />
        </Suspense>
      ),
    }),
  }
}
