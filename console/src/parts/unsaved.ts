import { useEffect } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  question: {
    en: 'You have unsaved changes. Leave the page?',
    nl: 'Je wijzigingen zijn nog niet opgeslagen. Pagina verlaten?',
  },
} as const

/** The forms with unsaved changes. A page can have several, but asks once. */
const forms = new Set<object>()

let question: string = words.question.en

function askWithin(event: NavigateEvent): void {
  // `beforeunload` covers leaving the application.
  if (event.hashChange || !event.cancelable || !event.destination.sameDocument) return
  if (!window.confirm(question)) event.preventDefault()
}

const askOutside = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Asks before the reader leaves a page with unsaved changes. Browsers without `navigation` ask only when the reader leaves the
 * application.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const say = useWords(words)
  useEffect(() => {
    if (!isUnsaved) return
    question = say.question
    const form = {}
    forms.add(form)
    // Adding the same listener again has no effect.
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
