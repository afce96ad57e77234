import { AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useClub } from '../data/session.ts'
import { pages } from '../pages/pages.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { ClubSwitch } from './club-switch.tsx'
import { ReaderMenu } from './reader-menu.tsx'

const words = {
  menu: { en: 'Menu', nl: 'Menu' },
  skip: { en: 'Skip to the page', nl: 'Naar de pagina' },
} as const

/** What surrounds every page of a club: the club and the menu at the side, the reader above. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { may } = useClub()
  const [location] = useLocation()
  const [isOpen, { toggle, close }] = useDisclosure()
  const shown = pages.filter(({ permission }) => permission === undefined || may(permission))
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="lg"
    >
      <a className="skip" href="#page">
        {say.skip}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={say.menu} />
            <Text fw={600}>Kantine</Text>
          </Group>
          <ReaderMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={say.menu}>
        <ClubSwitch />
        <AppShell.Section grow component={ScrollArea} mt="sm">
          {shown.map(
            ({ path, menu }) =>
              menu && (
                <NavLink
                  key={path}
                  component={Link}
                  href={path}
                  active={path === '/' ? location === '/' : location.startsWith(path)}
                  label={menu.title[language]}
                  leftSection={<menu.icon size={18} aria-hidden />}
                  onClick={close}
                />
              ),
          )}
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="page">{children}</AppShell.Main>
    </AppShell>
  )
}
