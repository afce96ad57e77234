import './page-links.css'
import { Link, useLocation } from 'wouter'

/** Links between pages about the same subject. */
export function PageLinks({
  label,
  links,
}: {
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
