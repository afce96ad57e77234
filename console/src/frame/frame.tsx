import { Button, Group, Stack, Text } from '@mantine/core'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { Redirect, Route, Switch, useLocation, useParams } from 'wouter'
import { firstReader, sessionPath, useAsked } from '../data/call.ts'
import { CallFailed } from '../data/call-failed.ts'
import { queries } from '../data/queries.ts'
import { OpenClub, useClub, useSession, withCalls } from '../data/session.ts'
import { useUncertain } from '../data/until-known.ts'
import { type Page, pages } from '../pages/pages.ts'
import { Boundary } from '../parts/boundary.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import { late, WhenWanted } from '../parts/late.tsx'
import { useWords } from '../words/language.tsx'
import { useAlreadyDone } from './already-done.tsx'
import { PlanNotice } from './plan-notice.tsx'
import { Shell } from './shell.tsx'
import { Waiting } from './waiting.tsx'

/** A page that readers seldom see. */
const seldom = (name: keyof typeof import('./not-here.tsx')) =>
  lazy(async () => ({ default: (await import('./not-here.tsx'))[name] }))
const ClubRemoved = seldom('ClubRemoved')
const NeedsFactor = seldom('NeedsFactor')
const NotHere = seldom('NotHere')
const NotInClub = seldom('NotInClub')
const NotYours = seldom('NotYours')

/** Loaded before the reader can change anything: later, the server may be unreachable. */
const Uncertain = late(async () => (await import('./uncertain.tsx')).Uncertain)

const words = {
  title: { en: 'Someone else has signed in', nl: 'Er is iemand anders ingelogd' },
  text: {
    en: (name: string) => `${name} is now signed in here. Reload the page to continue as ${name}.`,
    nl: (name: string) =>
      `In deze browser is nu ${name} ingelogd. Laad de pagina opnieuw om als ${name} verder te gaan.`,
  },
  load: { en: 'Reload the page', nl: 'Pagina opnieuw laden' },
  again: { en: 'Try again', nl: 'Opnieuw proberen' },
} as const

/** The page at the current URL. */
export const Frame = () => (
  <PageBoundary>
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/clubs/:slug" nest>
          <OneClub />
        </Route>
        <Route path="/removed">
          <ClubRemoved />
        </Route>
        <Route>
          <OutsideClubs />
        </Route>
      </Switch>
      <AnotherReader />
      <WhenWanted isWanted={useUncertain()}>
        <Uncertain />
      </WhenWanted>
    </Suspense>
  </PageBoundary>
)

/** Redirects to the reader's first club. */
function OutsideClubs() {
  const [club] = useSession().clubs
  const [location] = useLocation()
  return club && location === '/' ? <Redirect to={`/clubs/${club.slug}`} replace /> : <NotInClub />
}

/** The pages of a club, or an error for a club that the reader does not belong to. */
function OneClub() {
  const { slug } = useParams<{ slug: string }>()
  const own = useSession().clubs.find((club) => club.slug === slug)
  const club = useMemo(() => own && withCalls(own), [own])
  const times = useAlreadyDone()
  if (!club) return <NotInClub />
  return (
    <OpenClub value={club}>
      <ClubPages key={times} slug={club.slug} />
    </OpenClub>
  )
}

const ClubPages = ({ slug }: { readonly slug: string }) => (
  <Shell>
    {/* Without a key per club, a loading page would still show the previous club's data. */}
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
  // Permissions may have changed since the previous page.
  useSession()
  if (second_factor_missing) return <NeedsFactor />
  if (!may(permission)) return <NotYours />
  return (
    <>
      <PlanNotice permission={permission} />
      <Shown />
    </>
  )
}

/** Blocks the page when someone else has signed in in this browser. The server then rejects the page's calls. */
function AnotherReader() {
  const say = useWords(words)
  const { administrator } = useSession()
  const first = firstReader(administrator.id)
  const asked = useAsked('who')
  // Reads again who is signed in, which opens the dialog. The call fails in any case: repeated, it could be rejected for ever.
  useEffect(() => {
    if (asked) void queries.invalidateQueries({ queryKey: [sessionPath] }).finally(asked.declined)
  }, [asked])
  const load = () => location.reload()
  return (
    <Dialog title={say.title} isOpen={administrator.id !== first} close={load} staysOpen>
      <Stack>
        <Text>{say.text(administrator.name)}</Text>
        <Group justify="flex-end">
          <Button onClick={load} data-autofocus>
            {say.load}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Shows a loading error in place of the page, until the reader retries or opens another page. */
function PageBoundary({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary of={location} reset={reset} instead={(error, again) => <Failed error={error} again={again} />}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

/** Other errors may come from a script that a newer build replaced. Reloading fetches the new one. */
function Failed({ error, again }: { readonly error: Error; again(): void }) {
  const say = useWords(words)
  const isRefusal = error instanceof CallFailed
  // A deleted record is treated like one that never existed.
  if (isRefusal && error.problem.status === 404) return <NotHere />
  return (
    <Stack p="lg" align="flex-start">
      <Failure error={error} />
      <Button variant="default" onClick={isRefusal ? again : () => window.location.reload()}>
        {isRefusal ? say.again : say.load}
      </Button>
    </Stack>
  )
}
