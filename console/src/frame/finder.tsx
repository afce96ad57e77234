import { limits } from '@kantine/contract/limits.ts'
import { Group, Kbd, Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Bot, Database, KeyRound, type LucideIcon, Plus, Search, Table2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { Field } from '../data/fields.ts'
import { useReadLater } from '../data/queries.ts'
import { useClub } from '../data/session.ts'
import { operations } from '../operations.ts'
import { type Hit, type Page, useCollectionsLater } from '../pages/data/collections.ts'
import { pages } from '../pages/pages.ts'
import { useTellApart } from '../parts/namesakes.ts'
import { TitleWithStatus } from '../parts/title-with-status.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { useMenuPages } from './side.tsx'
import './finder.css'

const words = {
  title: { en: 'Find', nl: 'Zoeken' },
  label: { en: 'Find a page, a member, a key or an action', nl: 'Zoek een pagina, lid, sleutel of actie' },
  pages: { en: 'Pages', nl: 'Pagina’s' },
  actions: { en: 'Actions', nl: 'Acties' },
  keys: { en: 'API keys', nl: 'API-sleutels' },
  data: { en: 'Data', nl: 'Gegevens' },
  connect: { en: 'Connect your AI assistant', nl: 'Je AI-assistent verbinden' },
  searchData: {
    en: (query: string) => `Search all data for “${query}”`,
    nl: (query: string) => `Zoek ‘${query}’ in alle gegevens`,
  },
  nothing: { en: 'No results', nl: 'Niets gevonden' },
  choose: { en: 'choose', nl: 'kiezen' },
  open: { en: 'open', nl: 'openen' },
  escape: { en: 'esc', nl: 'esc' },
  close: { en: 'close', nl: 'sluiten' },
} as const

type Target = {
  readonly path: string
  readonly title: string
  readonly icon: LucideIcon
  readonly about?: string
  readonly status?: unknown
  readonly fields?: readonly Field[] | undefined
}

type Found = { readonly title: string; readonly targets: readonly Target[] }

/** Pages that contain the form of a create operation. */
const formsAt = {
  'keys create': '/keys/new',
  'webhooks create': '/webhooks/new',
  'invitations create': '/people?invite',
} as const

const pauseMs = 150

/** The maximum number of results of each kind for a query. */
const most = 6

/** Finds pages, actions, keys and records by name, and opens them. */
export function Finder({ isOpen, close }: { readonly isOpen: boolean; close(): void }) {
  const say = useWords(words)
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      returnFocus={false}
      withCloseButton={false}
      centered={false}
      size="38rem"
      yOffset="12vh"
      xOffset="0.75rem"
      padding={0}
      attributes={{ content: { 'aria-label': say.title } }}
    >
      <Choice close={close} />
    </Modal>
  )
}

/** The search field and its results. The focus stays in the field; the arrow keys choose a result. */
function Choice({ close }: { close(): void }) {
  const say = useWords(words)
  const id = useId()
  const [, go] = useLocation()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const { groups, isComplete } = useGroups(query)
  const targets = groups.flatMap(({ targets }) => targets)
  const chosen = Math.min(at, targets.length - 1)
  const isNothing = isComplete && targets.length === 0
  const idOf = (index: number) => `${id}-${index}`
  const open = (target: Target | undefined) => {
    if (!target) return
    close()
    go(target.path)
  }

  useEffect(() => {
    // Pressing Enter right after typing opens the first result for the whole query.
    if (!isEntered || !isComplete) return
    setEntered(false)
    open(targets[chosen])
  })
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const type = (text: string) => {
    setQuery(text)
    setAt(0)
    setEntered(false)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (by === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (by === undefined) setEntered(true)
    else setAt((chosen + by + targets.length) % Math.max(1, targets.length))
  }
  return (
    <>
      <TextInput
        variant="unstyled"
        size="lg"
        px="md"
        style={{ borderBottom: '1px solid var(--line)' }}
        // The window shows the focus ring, because the focus never leaves the field.
        styles={{ input: { border: 'none', boxShadow: 'none', height: '3.25rem', outline: 'none' } }}
        leftSection={<Search size={18} aria-hidden />}
        role="combobox"
        aria-label={say.label}
        aria-expanded={targets.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={targets.length > 0 ? idOf(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchCharacters}
        placeholder={say.label}
        value={query}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        data-autofocus
      />
      <div id={id} role="listbox" aria-label={say.title} tabIndex={-1} className="finder-list">
        {groups.map(({ title, targets: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset.
          <div key={title} role="group" aria-label={title}>
            <p className="menu-title" aria-hidden>
              {title}
            </p>
            {own.map((target) => {
              const index = targets.indexOf(target)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and handles the keys.
                <div
                  key={target.path}
                  id={idOf(index)}
                  role="option"
                  aria-selected={index === chosen}
                  className="menu-link"
                  onMouseMove={() => setAt(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => open(target)}
                >
                  <target.icon size={17} aria-hidden />
                  <span>
                    <TitleWithStatus status={target.status} fields={target.fields}>
                      {target.title}
                    </TitleWithStatus>
                  </span>
                  {target.about !== undefined && <small>{target.about}</small>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" ta="center" role="status" pb={isNothing ? 'xl' : 0}>
        {isNothing && say.nothing}
      </Text>
      <Group
        visibleFrom="sm"
        px="md"
        py="xs"
        fz="xs"
        c="dimmed"
        style={{ borderTop: '1px solid var(--line)' }}
        aria-hidden
      >
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {say.choose}
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> {say.open}
        </span>
        <span>
          <Kbd size="xs">{say.escape}</Kbd> {say.close}
        </span>
      </Group>
    </>
  )
}

/** The search results by kind, and whether they are complete. Without a query, these are pages and actions. */
function useGroups(query: string): { readonly groups: readonly Found[]; readonly isComplete: boolean } {
  const say = useWords(words)
  const { language } = useLanguage()
  const { may, path, api } = useClub()
  const menu = useMenuPages()
  const collections = useCollectionsLater()
  const apart = useTellApart()
  const mayKeys = may('keys:manage')
  const typed = query.trim()
  const [searched] = useDebouncedValue(typed, pauseMs)
  const isSearch = /[\p{L}\p{N}]/u.test(typed)
  const { data: keys } = useReadLater(api.keys.list(), { enabled: mayKeys })
  const hits = useReadLater<Page<Hit>>(path(`search?${new URLSearchParams({ query: searched })}`), {
    enabled: isSearch && searched !== '',
  })

  const inMenu = menu.map(({ path, menu: { title, icon } }): Target => ({ path, title: title[language], icon }))
  const others = [
    ...collections.map(({ plural, title }) => ({ path: `/${plural}`, title: title[language], icon: Table2 })),
    { path: '/data', title: say.data, icon: Database },
  ].filter(({ path }) => !inMenu.some((entry) => entry.path === path))
  const forms = Object.entries(formsAt).map(([name, path]) => ({
    path,
    title: operations[name as keyof typeof formsAt].title[language],
    icon: Plus,
  }))
  const actions = [...forms, { path: '/connect', title: say.connect, icon: Bot }].filter(({ path }) =>
    may(pages.find((page) => path.split('?')[0] === page.path)?.permission),
  )
  const labels = keys?.data.map(({ id, label }) => ({ path: `/keys/${id}`, title: label, icon: KeyRound })) ?? []
  const records = hits.data?.data.map((hit, _, all): Target => {
    const { resource, id, title, status } = hit
    const { title_of_one: kind, fields } = collections.find(({ plural }) => plural === resource) ?? {}
    const about = [kind?.[language], apart(hit, all)].filter(Boolean).join(', ')
    return { path: `/${resource}/${id}`, title, icon: Database, about, status, fields }
  })
  const searchPage = `/data?${new URLSearchParams({ query: typed })}`
  const data = [
    ...(records ?? []).slice(0, most),
    ...(collections.length > 0 ? [{ path: searchPage, title: say.searchData(typed), icon: Search }] : []),
  ]
  const fitting = (targets: readonly Target[]) =>
    typed === '' ? targets : targets.filter(({ title }) => fits(title, typed)).slice(0, most)
  const groups = [
    { title: say.pages, targets: fitting(typed === '' ? inMenu : [...inMenu, ...others]) },
    { title: say.actions, targets: fitting(actions) },
    { title: say.keys, targets: isSearch ? fitting(labels) : [] },
    { title: say.data, targets: isSearch ? data : [] },
  ]
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    isComplete: !isSearch || (searched === typed && !hits.isPending && !hits.isPlaceholderData),
  }
}

/** Whether the title contains every typed word. Accents do not matter. */
function fits(title: string, typed: string): boolean {
  const text = plain(title)
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
