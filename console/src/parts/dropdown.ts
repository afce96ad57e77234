/** axe requires options next to their field in the document, and the browser scrolls them. */
export const dropdown = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { dropdown: { maxHeight: '16rem', overflowY: 'auto' } },
} as const
