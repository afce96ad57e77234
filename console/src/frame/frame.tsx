import { Suspense } from 'react'
import { Redirect, Route, Switch, useParams } from 'wouter'
import { useClub, useSession } from '../data/session.ts'
import { type Page, pages } from '../pages/pages.ts'
import { AnotherReader } from './another-reader.tsx'
import { NeedsFactor } from './needs-factor.tsx'
import { NoClub, NotHere, NotInClub, NotYours } from './not-here.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { Shell } from './shell.tsx'
import { Waiting } from './waiting.tsx'

/** Which page an address leads to. */
export const Frame = () => (
  <PageBoundary>
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/clubs/:slug" nest>
          <OneClub />
        </Route>
        <Route path="/">
          <FirstClub />
        </Route>
        <Route>
          <main className="page">
            <NotInClub />
          </main>
        </Route>
      </Switch>
      <AnotherReader />
    </Suspense>
  </PageBoundary>
)

function FirstClub() {
  const [club] = useSession().clubs
  if (club) return <Redirect to={`/clubs/${club.slug}`} replace />
  return (
    <main className="page">
      <NoClub />
    </main>
  )
}

/** The pages of a club, or the page of an address that leads to none of the clubs of the reader. */
function OneClub() {
  const { slug } = useParams<{ slug: string }>()
  const isOwn = useSession().clubs.some((club) => club.slug === slug)
  if (isOwn) return <ClubPages slug={slug} />
  return (
    <main className="page">
      <NotInClub />
    </main>
  )
}

const ClubPages = ({ slug }: { readonly slug: string }) => (
  <Shell>
    {/* A page keeps what it has read while it reads something else: that of another club would stand under the name of this one. */}
    <PageBoundary key={slug}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          {pages.map(({ path, component, permission }) => (
            <Route key={path} path={path}>
              <Permitted permission={permission} component={component} />
            </Route>
          ))}
          <Route>
            <NotHere />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  </Shell>
)

function Permitted({
  permission,
  component: Shown,
}: { readonly permission: string | undefined } & Pick<Page, 'component'>) {
  const { may, second_factor_missing } = useClub()
  if (second_factor_missing) return <NeedsFactor />
  if (!may(permission)) return <NotYours />
  return (
    <>
      <PlanNotice permission={permission} />
      <Shown />
    </>
  )
}
