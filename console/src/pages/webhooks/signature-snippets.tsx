import { Tabs } from '@mantine/core'
import { Copy } from '../../parts/copy.tsx'
import { useWords } from '../../words/language.tsx'
import java from './verify/Verify.java?raw'
import node from './verify/verify.mjs?raw'
import php from './verify/verify.php?raw'
import python from './verify/verify.py?raw'

const words = {
  code: {
    en: (language: string) => `Checking the signature in ${language}`,
    nl: (language: string) => `De handtekening controleren in ${language}`,
  },
  languages: { en: 'Programming language', nl: 'Programmeertaal' },
} as const

const snippets = { 'Node.js': node, Python: python, PHP: php, Java: java }

/** Code that checks a signature, in four programming languages. */
export function SignatureSnippets() {
  const say = useWords(words)
  return (
    <Tabs defaultValue="Node.js" keepMounted={false}>
      <Tabs.List aria-label={say.languages}>
        {Object.keys(snippets).map((language) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(snippets).map(([language, code]) => (
        <Tabs.Panel key={language} value={language} pt="md">
          <Copy text={code} label={say.code(language)} isCode />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
