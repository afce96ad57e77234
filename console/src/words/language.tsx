/** The language of the application. Every text has both languages, beside the component that shows it. */
import { createContext, type ReactNode, useContext, useState } from 'react'

export type Language = 'en' | 'nl'

/** A text in each language; texts with values in them are functions. */
type Words = { readonly [name: string]: { readonly en: unknown; readonly nl: unknown } }

const Chosen = createContext<{ readonly language: Language; choose(language: Language): void }>({
  language: 'en',
  choose() {},
})

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(document.documentElement.lang === 'nl' ? 'nl' : 'en')
  const choose = (to: Language) => {
    document.documentElement.lang = to
    setLanguage(to)
    // The server keeps the choice in a cookie, which the account pages read too.
    void fetch(`/account/language?${new URLSearchParams({ to, next: '/account' })}`, {
      redirect: 'manual',
      keepalive: true,
    })
  }
  return <Chosen value={{ language, choose }}>{children}</Chosen>
}

/** The language, and the function to change it. */
export const useLanguage = () => useContext(Chosen)

/** A component's texts in the reader's language: `const say = useWords(words)`, then `say.title` or `say.found(3)`. */
export function useWords<const W extends Words>(words: W): Said<W> {
  const { language } = useLanguage()
  const known =
    said[language].get(words) ?? Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[language]]))
  said[language].set(words, known)
  return known as Said<W>
}

type Said<W extends Words> = { readonly [name in keyof W]: W[name]['en'] | W[name]['nl'] }

/** Cached, because every table cell asks for its texts. */
const said: { readonly [language in Language]: WeakMap<Words, object> } = { en: new WeakMap(), nl: new WeakMap() }
