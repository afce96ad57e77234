/** How what a field offers is shown: beside it in the document, as axe wants, and scrolled by the browser. */
export const dropdown = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { dropdown: { maxHeight: '16rem', overflowY: 'auto' } },
} as const
