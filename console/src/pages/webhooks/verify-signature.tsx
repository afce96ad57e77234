import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Copy } from '../../parts/copy.tsx'
import { useWords } from '../../words/language.tsx'
import java from './verify/Verify.java?raw'
import node from './verify/verify.mjs?raw'
import php from './verify/verify.php?raw'
import python from './verify/verify.py?raw'

const words = {
  about: {
    en: 'Anybody who learns the address can send something to it. The receiver believes only what is signed with the secret:',
    nl: 'Iedereen die het adres kent, kan er iets naartoe sturen. De ontvanger gelooft alleen wat met het geheim is ondertekend:',
  },
  code: {
    en: (language: string) => `Checking the signature in ${language}`,
    nl: (language: string) => `De handtekening controleren in ${language}`,
  },
  languages: { en: 'Programming language', nl: 'Programmeertaal' },
  guide: { en: 'The guide to webhooks', nl: 'De handleiding over webhooks (Engels)' },
} as const

const snippets = { 'Node.js': node, Python: python, PHP: php, Java: java }

/** How a receiver checks that a notification comes from here, in four programming languages. */
export function VerifySignature() {
  const say = useWords(words)
  return (
    <Stack gap="md">
      <Text>{say.about}</Text>
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
      <Anchor href="/guides/webhooks">{say.guide}</Anchor>
    </Stack>
  )
}
