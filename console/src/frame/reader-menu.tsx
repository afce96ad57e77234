import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Check, ChevronsUpDown, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { callOnce } from '../data/call.ts'
import { sessionPath, useSession } from '../data/session.ts'
import { Initials } from '../parts/initials.tsx'
import { useLanguage, useWords } from '../words/language.tsx'

const words = {
  account: { en: 'Your account', nl: 'Je account' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  light: { en: 'Light', nl: 'Licht' },
  dark: { en: 'Dark', nl: 'Donker' },
  auto: { en: 'System', nl: 'Systeem' },
  look: { en: 'Appearance', nl: 'Weergave' },
  language: { en: 'Language', nl: 'Taal' },
} as const

const languages = [
  ['en', 'English'],
  ['nl', 'Nederlands'],
] as const

const schemes = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', Monitor],
] as const

const chosen = (isChosen: boolean) => ({
  'aria-current': isChosen,
  rightSection: isChosen && <Check size={16} aria-hidden />,
})

/** The menu of the reader: their account, the language, light or dark, and signing out. */
export function ReaderMenu() {
  const say = useWords(words)
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, email } = useSession().administrator
  return (
    <Menu position="top-start" width="target" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="side-button">
          <Initials of={name} />
          <span className="side-button-text">
            <span>{name}</span>
            <span>{email}</span>
          </span>
          <ChevronsUpDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href="/account" leftSection={<UserRound size={16} aria-hidden />}>
          {say.account}
        </Menu.Item>
        <Choices of={say.language}>
          {languages.map(([to, name]) => (
            <Menu.Item key={to} lang={to} onClick={() => choose(to)} {...chosen(language === to)}>
              {name}
            </Menu.Item>
          ))}
        </Choices>
        <Choices of={say.look}>
          {schemes.map(([scheme, Icon]) => (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => setColorScheme(scheme)}
              {...chosen(colorScheme === scheme)}
            >
              {say[scheme]}
            </Menu.Item>
          ))}
        </Choices>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<LogOut size={16} aria-hidden />}>
          {say.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Ends the session, and goes to the page to sign in; where that fails, to the page that signs out, which says why. */
const signOut = () =>
  callOnce('DELETE', sessionPath).then(
    () => location.assign('/account/sign-in?done=signed-out'),
    () => location.assign('/account/sign-out'),
  )

/** Items of which one is chosen. Screen readers hear the title as the name of the group, for a menu holds nothing but items. */
const Choices = ({ of, children }: { readonly of: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a menu.
  <div role="group" aria-label={of}>
    <Menu.Label aria-hidden>{of}</Menu.Label>
    {children}
  </div>
)
