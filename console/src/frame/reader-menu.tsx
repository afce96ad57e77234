import { Button, Menu, useMantineColorScheme } from '@mantine/core'
import { useSession } from '../data/session.ts'
import { useLanguage, useWords } from '../words/language.tsx'

const words = {
  account: { en: 'Your account', nl: 'Je account' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  light: { en: 'Light', nl: 'Licht' },
  dark: { en: 'Dark', nl: 'Donker' },
  auto: { en: 'As the device', nl: 'Zoals het apparaat' },
  look: { en: 'Look', nl: 'Weergave' },
  language: { en: 'Language', nl: 'Taal' },
} as const

/** The menu of the reader: their account, the language, light or dark, and signing out. */
export function ReaderMenu() {
  const say = useWords(words)
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { administrator } = useSession()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="subtle" color="gray">
          {administrator.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href="/account">
          {say.account}
        </Menu.Item>
        <Menu.Label>{say.language}</Menu.Label>
        <Menu.Item lang="en" onClick={() => choose('en')} aria-current={language === 'en'}>
          English
        </Menu.Item>
        <Menu.Item lang="nl" onClick={() => choose('nl')} aria-current={language === 'nl'}>
          Nederlands
        </Menu.Item>
        <Menu.Label>{say.look}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item key={scheme} onClick={() => setColorScheme(scheme)} aria-current={colorScheme === scheme}>
            {say[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href="/account/sign-out">
          {say.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
