import { Center, Loader } from '@mantine/core'
import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useClub, useSession } from '../data/session.ts'
import { type Page, pages } from '../pages/pages.ts'
import { NoClub, NotHere, NotYours } from './not-here.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { Shell } from './shell.tsx'

const waiting = (
  <Center h="60vh">
    <Loader />
  </Center>
)

/** Which page an address leads to. */
export const Frame = () => (
  <PageBoundary>
    <Suspense fallback={waiting}>
      <Switch>
        <Route path="/clubs/:slug" nest>
          <ClubPages />
        </Route>
        <Route>
          <FirstClub />
        </Route>
      </Switch>
    </Suspense>
  </PageBoundary>
)

function FirstClub() {
  const [club] = useSession().clubs
  return club ? <Redirect to={`/clubs/${club.slug}`} replace /> : <NoClub />
}

const ClubPages = () => (
  <Shell>
    <PageBoundary>
      <Suspense fallback={waiting}>
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
  const { may } = useClub()
  return permission === undefined || may(permission) ? <Shown /> : <NotYours />
}
