import { type ComponentProps, useEffect, useState } from 'react'
import { Waiting } from '../../frame/waiting.tsx'
import { Boundary } from '../../parts/boundary.tsx'

type View = typeof import('./calendar-view.tsx').CalendarView

let loaded: View | undefined

/**
 * The calendar view, which appears as soon as its code is there. React would hold a `lazy` part back until 300 ms after the last fallback,
 * even its own, appeared or went away.
 */
export function CalendarView(props: ComponentProps<View>) {
  const [View, setView] = useState(() => loaded)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (View) return
    import('./calendar-view.tsx').then(
      ({ CalendarView }) => {
        loaded = CalendarView
        setView(() => CalendarView)
      },
      (error: unknown) => setFailure({ error }),
    )
  }, [View])
  if (failure) throw failure.error
  if (!View) return <Waiting />
  return (
    <Boundary of={props.entries}>
      <View {...props} />
    </Boundary>
  )
}
