/** Moves cards on a board with the pointer. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ClubRecord } from '../data/collections.ts'

/** Makes an element draggable, and returns whether it is being dragged. */
export function useDragging(element: RefObject<HTMLElement | null>, isEnabled: boolean, record: ClubRecord): boolean {
  const [isDragged, setDragged] = useState(false)
  const latestRecord = useEffectEvent(() => record)
  useEffect(() => {
    if (!isEnabled || !element.current) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ record: latestRecord() }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [element, isEnabled])
  return isDragged
}

/** Makes an element a drop target for cards, and returns whether a card is over it. */
export function useDropping(
  element: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  drop: (record: ClubRecord) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const onDropped = useEffectEvent(drop)
  useEffect(() => {
    if (!isEnabled || !element.current) return
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        onDropped(source.data.record as ClubRecord)
      },
    })
  }, [element, isEnabled])
  return isOver
}
