/** The mark of the product: a ball on a bar. `server/http/pages/mark.ts` has the same for the pages that the server writes. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="9" fill="var(--leaf-fill)" />
    <circle cx="16" cy="13" r="5.5" fill="#fff" />
    <path d="M8 23.5h16" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
