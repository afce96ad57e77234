/** How Mantine's components look and what they say to screen readers. The colours are those of `server/http/pages/tokens.ts`. */
import {
  type ActionIconProps,
  type AlertProps,
  type AnchorProps,
  type BadgeProps,
  type BurgerProps,
  type ButtonProps,
  type CheckboxProps,
  type CodeProps,
  createTheme,
  type DrawerOverlayProps,
  type DrawerProps,
  type InputProps,
  type InputWrapperProps,
  type LoaderProps,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type MenuProps,
  type ModalOverlayProps,
  type ModalProps,
  type NotificationProps,
  type PaginationProps,
  type PaperProps,
  type PasswordInputProps,
  type PopoverProps,
  type ScrollAreaProps,
  type SkeletonProps,
  type SwitchProps,
  type TableProps,
  type TabsProps,
  type TooltipProps,
} from '@mantine/core'
import { type Colour, colours, fonts } from '../../../server/http/pages/tokens.ts'
import type { Language } from '../words/language.tsx'

/** Mantine asks for ten shades of a colour. What is seen of them is set in `variables.ts`; these are for what is not set there. */
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

const words = {
  close: { en: 'Close', nl: 'Sluiten' },
  showPassword: { en: 'Show the password', nl: 'Wachtwoord tonen' },
  page: { en: (page: number) => `Page ${page}`, nl: (page: number) => `Pagina ${page}` },
  previous: { en: 'Previous page', nl: 'Vorige pagina' },
  next: { en: 'Next page', nl: 'Volgende pagina' },
  first: { en: 'First page', nl: 'Eerste pagina' },
  last: { en: 'Last page', nl: 'Laatste pagina' },
} as const

/** The theme; screen readers hear the names of its buttons in this language. */
export function themeIn(language: Language): MantineThemeOverride {
  const close = { 'aria-label': words.close[language] }
  return createTheme({
    ...look,
    components: {
      ...defaults,
      CloseButton: { defaultProps: close },
      Modal: defaultsOf<ModalProps>({ ...dialog, centered: true, size: 'md', closeButtonProps: close }),
      Drawer: defaultsOf<DrawerProps>({ ...dialog, closeButtonProps: close }),
      Notification: defaultsOf<NotificationProps>({ radius: 'lg', withBorder: true, closeButtonProps: close }),
      PasswordInput: defaultsOf<PasswordInputProps>({
        visibilityToggleButtonProps: { 'aria-label': words.showPassword[language], tabIndex: 0 },
      }),
      Pagination: defaultsOf<PaginationProps>({
        getItemProps: (page) => ({ 'aria-label': words.page[language](page) }),
        getControlProps: (control) => ({ 'aria-label': words[control][language] }),
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

const overlay = { backgroundOpacity: 0.4, blur: 2 } as const

const floating = { shadow: 'md', radius: 'lg', transitionProps: { transition: 'pop', duration: 120 } } as const

const dialog = {
  radius: 'lg',
  shadow: 'xl',
  padding: 'lg',
  transitionProps: { duration: 150 },
} as const

/** Like `extend` of each component, which would bring all of them into the first load, also those of a single page. */
const defaultsOf = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

/** In the order of the alphabet. */
const defaults: NonNullable<MantineThemeOverride['components']> = {
  ActionIcon: defaultsOf<ActionIconProps>({ variant: 'subtle', color: 'gray' }),
  Alert: defaultsOf<AlertProps>({ variant: 'light', radius: 'lg' }),
  Anchor: defaultsOf<AnchorProps>({ underline: 'always' }),
  Badge: defaultsOf<BadgeProps>({ variant: 'light', radius: 'sm', size: 'md' }),
  Burger: defaultsOf<BurgerProps>({ size: 'sm', lineSize: 2 }),
  Button: defaultsOf<ButtonProps>({ size: 'sm' }),
  Checkbox: defaultsOf<CheckboxProps>({ radius: 'xs', size: 'sm' }),
  Code: defaultsOf<CodeProps>({ color: 'var(--side)' }),
  Input: defaultsOf<InputProps>({ size: 'sm' }),
  InputWrapper: defaultsOf<InputWrapperProps>({
    size: 'sm',
    inputWrapperOrder: ['label', 'description', 'input', 'error'],
    // What can be left empty says so (`useOptional`); most fields have to be filled in.
    withAsterisk: false,
  }),
  Loader: defaultsOf<LoaderProps>({ size: 'sm', type: 'dots' }),
  DrawerOverlay: defaultsOf<DrawerOverlayProps>(overlay),
  // Its own element for the first focus is no item, as axe finds: the first item gets the focus.
  Menu: defaultsOf<MenuProps>({ ...floating, position: 'bottom-end', withInitialFocusPlaceholder: false }),
  ModalOverlay: defaultsOf<ModalOverlayProps>(overlay),
  Paper: defaultsOf<PaperProps>({ withBorder: true, radius: 'lg' }),
  Popover: defaultsOf<PopoverProps>(floating),
  ScrollArea: defaultsOf<ScrollAreaProps>({ type: 'auto', viewportProps: { tabIndex: 0 } }),
  Skeleton: defaultsOf<SkeletonProps>({ radius: 'md' }),
  Switch: defaultsOf<SwitchProps>({ withThumbIndicator: false }),
  Table: defaultsOf<TableProps>({ verticalSpacing: 'sm', horizontalSpacing: 'md' }),
  Tabs: defaultsOf<TabsProps>({ keepMounted: false }),
  Tooltip: defaultsOf<TooltipProps>({
    radius: 'md',
    openDelay: 300,
    events: { hover: true, focus: true, touch: true },
  }),
}
