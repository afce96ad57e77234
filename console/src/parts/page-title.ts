import { useEffect, useLayoutEffect, useRef } from 'react'

/** Whether no page was shown yet: the browser itself announces the first one. */
let isFirst = true

/**
 * Shows the title of the page in the browser's tab, and moves the focus to the heading that is given the returned reference, so that who
 * came by keyboard or listens to a screen reader begins at the top of the new page.
 */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Kantine`
  }, [title])
  const isNew = useRef(true)
  // Before the page is seen: a moment later somebody may already be in a field. Not again when a part of the page has had to wait.
  useLayoutEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    if (!isFirst) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    isFirst = false
  }, [])
  return heading
}
