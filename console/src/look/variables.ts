/** Mantine's custom properties, set to the colours of the product, so that its components look like ours and contrast enough. */
import type { CSSVariablesResolver } from '@mantine/core'
import { colourProperties } from '../../../server/http/pages/tokens.ts'

/** What Mantine calls each of our colours. */
const families = { leaf: 'leaf', red: 'fault', yellow: 'care' } as const

const ofFamily = (ours: string): Named => ({
  text: `var(--${ours})`,
  filled: `var(--${ours}-fill)`,
  'filled-hover': `var(--${ours}-fill-hover)`,
  light: `var(--${ours}-tint)`,
  'light-hover': `var(--${ours}-tint-hover)`,
  'light-color': `var(--${ours})`,
  outline: `var(--${ours})`,
  'outline-hover': `var(--${ours}-tint)`,
})

type Named = { readonly [name: string]: string }

const named = (prefix: string, names: Named): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [`--mantine-${prefix}-${name}`, value]))

/** Which of our colours stand for the greys that Mantine uses in light, and in dark, from shade 0 to shade 9. */
const greys = {
  gray: ['side', 'hover', 'line', 'line', 'edge', 'edge', 'soft', 'soft', 'ink', 'ink'],
  dark: ['ink', 'ink', 'soft', 'soft', 'line', 'hover', 'card', 'card', 'side', 'side'],
} as const

const shadesOf = (grey: keyof typeof greys) =>
  Object.fromEntries(greys[grey].map((ours, shade) => [`--mantine-color-${grey}-${shade}`, `var(--${ours})`]))

const inBoth = {
  ...shadesOf('gray'),
  ...shadesOf('dark'),
  ...named('color', {
    body: 'var(--card)',
    text: 'var(--ink)',
    bright: 'var(--ink)',
    dimmed: 'var(--soft)',
    placeholder: 'var(--soft)',
    anchor: 'var(--leaf)',
    error: 'var(--fault)',
    success: 'var(--leaf)',
    default: 'var(--card)',
    'default-hover': 'var(--hover)',
    'default-color': 'var(--ink)',
    'default-border': 'var(--line)',
    disabled: 'var(--hover)',
    'disabled-color': 'var(--soft)',
    'disabled-border': 'var(--line)',
    'gray-text': 'var(--soft)',
    'gray-filled': 'var(--soft)',
    'gray-filled-hover': 'var(--ink)',
    'gray-light': 'var(--hover)',
    'gray-light-hover': 'var(--hover)',
    'gray-light-color': 'var(--soft)',
    'gray-outline': 'var(--soft)',
    'gray-outline-hover': 'var(--hover)',
  }),
  ...Object.assign({}, ...Object.entries(families).map(([theirs, ours]) => named(`color-${theirs}`, ofFamily(ours)))),
}

export const variables: CSSVariablesResolver = () => ({
  variables: { ...colourProperties },
  light: inBoth,
  dark: inBoth,
})
