/** The mark of the product: a K whose upper arm is a ball. `server/http/pages/mark.ts` draws the same. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="9" fill="var(--leaf-fill)" />
    <path d="M11 8v16M12.5 17l8.5 7" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
    <circle cx="20" cy="11" r="4" fill="#fff" />
  </svg>
)
