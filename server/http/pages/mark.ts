import { trustedHtml } from './html.ts'

const strokes = `<path d="M11 8v16M12.5 17l8.5 7" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><circle cx="20" cy="11" r="4" fill="#fff"/>`

/** The product's logo: a K with a ball as its upper arm. */
export const mark = trustedHtml(
  `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="var(--leaf-fill)"/>${strokes}</svg>`,
)

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0b6b3a"/>${strokes}</svg>`

/** The logo as the icon of a page, embedded in it so that browsers do not request one. */
export const iconLink = trustedHtml(`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`)
