/** The appearance and screen-reader texts of Mantine's components. Their colours come from `server/http/pages/tokens.ts`. */
import type * as Mantine from '@mantine/core'
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { type Colour, colourProperties, colours, fonts } from '../../../server/http/pages/tokens.ts'
import type { Language } from '../words/language.tsx'

const words = {
  close: { en: 'Close', nl: 'Sluiten' },
  showPassword: { en: 'Show the password', nl: 'Wachtwoord tonen' },
} as const

/** Mantine asks for ten shades of a colour. `variables` below sets most of the visible ones. */
const shades = ([light, dark]: Colour, [tint]: Colour): MantineColorsTuple => [
  tint,
  tint,
  dark,
  dark,
  dark,
  dark,
  light,
  light,
  light,
  light,
]

/** The theme, with the names of its buttons in this language. */
export function themeIn(language: Language): MantineThemeOverride {
  const close = { 'aria-label': words.close[language] }
  return createTheme({
    ...look,
    components: {
      ...defaults,
      CloseButton: { defaultProps: close },
      Modal: defaultsOf<Mantine.ModalProps>({ ...dialog, centered: true, size: 'md', closeButtonProps: close }),
      Drawer: defaultsOf<Mantine.DrawerProps>({ ...dialog, closeButtonProps: close }),
      Notification: defaultsOf<Mantine.NotificationProps>({ radius: 'lg', withBorder: true, closeButtonProps: close }),
      PasswordInput: defaultsOf<Mantine.PasswordInputProps>({
        visibilityToggleButtonProps: { 'aria-label': words.showPassword[language], tabIndex: 0 },
      }),
    },
  })
}

const look: MantineThemeOverride = {
  colors: {
    leaf: shades(colours.leaf, colours['leaf-tint']),
    red: shades(colours.fault, colours['fault-tint']),
    yellow: shades(colours.care, colours['care-tint']),
  },
  primaryColor: 'leaf',
  primaryShade: 7,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.code,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.65' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(10 25 16 / 5%)',
    sm: '0 1px 3px rgb(10 25 16 / 7%), 0 1px 2px rgb(10 25 16 / 4%)',
    md: '0 6px 20px -4px rgb(10 25 16 / 12%), 0 2px 6px rgb(10 25 16 / 5%)',
    lg: '0 14px 36px -8px rgb(10 25 16 / 18%), 0 3px 10px rgb(10 25 16 / 6%)',
    xl: '0 24px 60px -12px rgb(10 25 16 / 25%)',
  },
}

const overlay = { backgroundOpacity: 0.45 } as const

const floating = { shadow: 'md', radius: 'lg', transitionProps: { transition: 'pop', duration: 120 } } as const

const dialog = {
  radius: 'lg',
  shadow: 'xl',
  padding: 'lg',
  transitionProps: { duration: 150 },
} as const

/** Replaces each component's `extend`, which would load every component with the first page. */
const defaultsOf = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

/** In alphabetical order. */
const defaults: NonNullable<MantineThemeOverride['components']> = {
  ActionIcon: defaultsOf<Mantine.ActionIconProps>({ variant: 'subtle', color: 'gray' }),
  Alert: defaultsOf<Mantine.AlertProps>({ variant: 'light', radius: 'lg' }),
  Anchor: defaultsOf<Mantine.AnchorProps>({ underline: 'always' }),
  Badge: defaultsOf<Mantine.BadgeProps>({ variant: 'light', radius: 'sm', size: 'md' }),
  Burger: defaultsOf<Mantine.BurgerProps>({ size: 'sm', lineSize: 2 }),
  Button: defaultsOf<Mantine.ButtonProps>({ size: 'sm' }),
  Checkbox: defaultsOf<Mantine.CheckboxProps>({ radius: 'xs', size: 'sm' }),
  Code: defaultsOf<Mantine.CodeProps>({ color: 'var(--side)' }),
  Input: defaultsOf<Mantine.InputProps>({ size: 'sm' }),
  InputWrapper: defaultsOf<Mantine.InputWrapperProps>({
    size: 'sm',
    inputWrapperOrder: ['label', 'description', 'input', 'error'],
    // Optional fields are labelled as such, because most are required.
    withAsterisk: false,
  }),
  Loader: defaultsOf<Mantine.LoaderProps>({ size: 'sm', type: 'dots' }),
  DrawerOverlay: defaultsOf<Mantine.DrawerOverlayProps>(overlay),
  // Mantine first focuses an element that is not a menu item, which axe rejects. The first item gets the focus instead.
  Menu: defaultsOf<Mantine.MenuProps>({ ...floating, position: 'bottom-end', withInitialFocusPlaceholder: false }),
  ModalOverlay: defaultsOf<Mantine.ModalOverlayProps>(overlay),
  Paper: defaultsOf<Mantine.PaperProps>({ withBorder: true, radius: 'lg' }),
  Popover: defaultsOf<Mantine.PopoverProps>(floating),
  Table: defaultsOf<Mantine.TableProps>({ verticalSpacing: 'sm', horizontalSpacing: 'md' }),
  Tabs: defaultsOf<Mantine.TabsProps>({ keepMounted: false }),
}

/** Mantine's names for our colours. */
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

/** Our colours for Mantine's greys, shades 0 to 9, in light and in dark. */
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

/** Mantine's custom properties, set to our colours for enough contrast. */
export const variables: CSSVariablesResolver = () => ({
  variables: { ...colourProperties },
  light: inBoth,
  dark: inBoth,
})
