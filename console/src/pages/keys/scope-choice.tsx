import './scope-choice.css'
import { Badge, Box, Checkbox, Group, Radio, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type KeyOptions, useKeyOptions } from './key-data.ts'

const words = {
  data: { en: 'Data', nl: 'Gegevens' },
  read: { en: 'Read', nl: 'Lezen' },
  write: { en: 'Write', nl: 'Wijzigen' },
  preset: { en: 'What is it for?', nl: 'Waarvoor is de sleutel?' },
  presetHint: {
    en: 'We’ll select the usual permissions.',
    nl: 'We vinken de gebruikelijke rechten voor je aan.',
  },
  own: { en: 'Something else', nl: 'Iets anders' },
  personal: { en: 'Personal data', nl: 'Persoonsgegevens' },
} as const

/**
 * A table of scopes to choose from, with the data that each one covers.
 *
 * @param among limits the choice to these scopes; omit it to offer all
 */
export function ScopeChoice({
  label,
  description,
  among,
  error,
  ...input
}: {
  readonly label: string
  readonly description?: string
  readonly among?: readonly string[]
  /** Field props from Mantine's form. */
  readonly value?: string[]
  readonly error?: ReactNode
  onChange?(scopes: string[]): void
}) {
  const say = useWords(words)
  const rows = useKeyOptions().resources.filter(({ read, write }) =>
    [read, write].some((one) => one && (among?.includes(one.scope) ?? true)),
  )
  return (
    <Checkbox.Group
      label={label}
      description={description}
      tabIndex={-1}
      {...input}
      error={error && <span role="alert">{error}</span>}
    >
      <Table mt="xs" horizontalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say.data}</Table.Th>
            <Table.Th w="4.5rem">{say.read}</Table.Th>
            <Table.Th w="5.25rem">{say.write}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ScopesRow key={row.path} row={row} among={among} />
          ))}
        </Table.Tbody>
      </Table>
    </Checkbox.Group>
  )
}

function ScopesRow({
  row: { title, holds, personal, read, write },
  among,
}: {
  readonly row: KeyOptions['resources'][number]
  readonly among: readonly string[] | undefined
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { list } = useFormat()
  return (
    <>
      <Table.Tr style={{ borderBottom: 'none' }}>
        <Table.Th scope="row" fw={400} pb={0}>
          <Group gap="xs">
            <Text fw={500} size="sm" c="var(--ink)">
              {title[language]}
            </Text>
            {personal && <Badge color="gray">{say.personal}</Badge>}
          </Group>
        </Table.Th>
        {[read, write].map((one, at) => (
          <Table.Td key={one?.scope ?? `none ${at}`} pb={0}>
            {one && (among?.includes(one.scope) ?? true) && (
              <Checkbox value={one.scope} aria-label={one.label[language]} />
            )}
          </Table.Td>
        ))}
      </Table.Tr>
      {/* Spans the whole table, so that a long list takes few lines on a phone. */}
      <Table.Tr>
        <Table.Td colSpan={3} pt={2}>
          <Text size="xs" c="dimmed">
            {list(holds[language].map((name, at) => (at === 0 ? name : name.toLowerCase())))}
          </Text>
        </Table.Td>
      </Table.Tr>
    </>
  )
}

/** Sets of scopes for common purposes. Choosing one ticks its scopes. */
export function PresetChoice({
  scopes,
  choose,
}: {
  /** The scopes that are ticked now. */
  readonly scopes: readonly string[]
  choose(scopes: readonly string[]): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { presets } = useKeyOptions()
  const [isOwn, setOwn] = useState(false)
  const chosen = presets.find((preset) => isSame(preset.scopes, scopes))
  const change = (name: string) => {
    setOwn(name === own)
    choose(presets.find((preset) => preset.name === name)?.scopes ?? [])
  }
  return (
    <Radio.Group
      label={say.preset}
      description={say.presetHint}
      value={chosen?.name ?? (isOwn || scopes.length > 0 ? own : '')}
      onChange={change}
    >
      <Box className="preset-grid" mt="sm">
        {presets.map(({ name, title, doc }) => (
          <Radio key={name} value={name} label={title[language]} description={doc[language]} />
        ))}
        <Radio value={own} label={say.own} />
      </Box>
    </Radio.Group>
  )
}

const own = 'own'

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))
