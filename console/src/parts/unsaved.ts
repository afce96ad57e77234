import { createContext, useContext, useEffect } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  leave: {
    en: 'You have unsaved changes. Leave the page?',
    nl: 'Je wijzigingen zijn nog niet opgeslagen. Pagina verlaten?',
  },
  close: {
    en: 'You have unsaved changes. Close the form?',
    nl: 'Je wijzigingen zijn nog niet opgeslagen. Formulier sluiten?',
  },
} as const

/** The questions before leaving the page, and before closing the dialog around the form. */
export type Questions = { readonly leave: string; readonly close: string }

/** The forms with unsaved changes, with their questions. A page can have several, but asks once. */
const forms = new Set<Questions>()

function askWithin(event: NavigateEvent): void {
  // `beforeunload` covers leaving the application.
  if (event.hashChange || !event.cancelable || !event.destination.sameDocument) return
  const [form] = forms
  if (form && !window.confirm(form.leave)) event.preventDefault()
}

const askOutside = (event: BeforeUnloadEvent) => event.preventDefault()

/** The forms with unsaved changes in the dialog around them. */
export const UnsavedInDialog = createContext(new Set<Questions>())

/** Asks before a dialog closes with unsaved changes. Returns whether it may close. */
export function mayClose([form]: Iterable<Questions>): boolean {
  return !form || window.confirm(form.close)
}

/**
 * Asks before the reader leaves a page with unsaved changes. Browsers without `navigation` ask only when the reader leaves the
 * application.
 *
 * @param questions asked instead, if the changes are not those of a form
 */
export function useUnsaved(isUnsaved: boolean, questions?: Questions): void {
  const say = useWords(words)
  const inDialog = useContext(UnsavedInDialog)
  const { leave, close } = questions ?? say
  useEffect(() => {
    if (!isUnsaved) return
    const form = { leave, close }
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
  }, [isUnsaved, inDialog, leave, close])
}
