/** Puts the options next to their field in the document, as axe requires, and lets the browser scroll them. */
export const dropdown = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { dropdown: { maxHeight: '16rem', overflowY: 'auto' } },
} as const
