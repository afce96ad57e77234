import './initials.css'

/** The initials of a person, before their name. They are for the eye only. */
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
