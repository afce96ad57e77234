import { createContext, useContext, useEffect } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  question: {
    en: 'You have unsaved changes. Leave the page?',
    nl: 'Je wijzigingen zijn nog niet opgeslagen. Pagina verlaten?',
  },
  close: {
    en: 'You have unsaved changes. Close the form?',
    nl: 'Je wijzigingen zijn nog niet opgeslagen. Formulier sluiten?',
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

/** The forms with unsaved changes in the dialog around them. */
export const UnsavedInDialog = createContext(new Set<object>())

/** Asks before a dialog closes with unsaved changes. Returns whether it may close. */
export function useMayClose(unsaved: ReadonlySet<object>): () => boolean {
  const say = useWords(words)
  return () => unsaved.size === 0 || window.confirm(say.close)
}

/**
 * Asks before the reader leaves a page with unsaved changes. Browsers without `navigation` ask only when the reader leaves the
 * application.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const say = useWords(words)
  const inDialog = useContext(UnsavedInDialog)
  useEffect(() => {
    if (!isUnsaved) return
    question = say.question
    const form = {}
    forms.add(form)
    inDialog.add(form)
    // Adding the same listener again has no effect.
    window.addEventListener('beforeunload', askOutside)
    window.navigation?.addEventListener('navigate', askWithin)
    return () => {
      forms.delete(form)
      inDialog.delete(form)
      if (forms.size > 0) return
      window.removeEventListener('beforeunload', askOutside)
      window.navigation?.removeEventListener('navigate', askWithin)
    }
  }, [isUnsaved, inDialog, say.question])
}
