import { useState } from 'react'

/** Whether the reader has hidden a card of the home page in this browser, and the function that hides it. */
export function useHidden(card: string): readonly [isHidden: boolean, hide: () => void] {
  const name = `${card} hidden`
  const [isHidden, setHidden] = useState(localStorage.getItem(name) !== null)
  const hide = () => {
    localStorage.setItem(name, '')
    setHidden(true)
  }
  return [isHidden, hide]
}
