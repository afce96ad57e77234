import './initials.css'

/** A person's initials beside their name, hidden from screen readers. */
export const Initials = ({ of: name }: { readonly of: string }) => (
  <span className="initials" data-initials={initialsOf(name)} aria-hidden />
)

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return [...new Set([0, letters.length - 1])]
    .map((at) => letters[at] ?? '')
    .join('')
    .toUpperCase()
}
