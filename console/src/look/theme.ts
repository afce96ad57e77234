import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The one accent colour, from the lightest shade to the darkest. */
const leaf: MantineColorsTuple = [
  '#e9f7ef',
  '#d3ecdd',
  '#a6d9bb',
  '#75c596',
  '#4cb377',
  '#32a864',
  '#1f8f52',
  '#0b6b3a',
  '#085a30',
  '#054825',
]

export const theme = createTheme({
  colors: { leaf },
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: "'Geist Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  headings: { fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
})
