import { useEffect } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  question: {
    en: 'You have unsaved changes. Leave the page?',
    nl: 'Je wijzigingen zijn nog niet opgeslagen. De pagina verlaten?',
  },
} as const

/** The forms with something that is not saved; several can stand on a page, and the reader is asked once. */
const forms = new Set<object>()

let question: string = words.question.en

function askWithin(event: NavigateEvent): void {
  // Leaving the application is what `beforeunload` is for.
  if (event.hashChange || !event.cancelable || !event.destination.sameDocument) return
  if (!window.confirm(question)) event.preventDefault()
}

const askOutside = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks the reader before they leave a page with something that is not saved. A browser without `navigation` asks only when they leave the application. */
export function useUnsaved(isUnsaved: boolean): void {
  const say = useWords(words)
  useEffect(() => {
    if (!isUnsaved) return
    question = say.question
    const form = {}
    forms.add(form)
    // The same listener is added once only.
    window.addEventListener('beforeunload', askOutside)
    window.navigation?.addEventListener('navigate', askWithin)
    return () => {
      forms.delete(form)
      if (forms.size > 0) return
      window.removeEventListener('beforeunload', askOutside)
      window.navigation?.removeEventListener('navigate', askWithin)
    }
  }, [isUnsaved, say.question])
}
