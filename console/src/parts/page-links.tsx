import { Link, useLocation } from 'wouter'
import './page-links.css'

/** Links between the pages of one subject, below the head of each of them. */
export function PageLinks({
  label,
  links,
}: {
  /** The name of the subject, for screen readers. */
  readonly label: string
  readonly links: readonly { readonly path: string; readonly title: string }[]
}) {
  const [location] = useLocation()
  return (
    <nav className="page-links" aria-label={label}>
      {links.map(({ path, title }) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
