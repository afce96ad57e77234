import { Button, Stack } from '@mantine/core'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CallFailed } from '../data/call.ts'
import { Failure } from '../parts/failure.tsx'
import { useWords } from '../words/language.tsx'
import { NotHere } from './not-here.tsx'

const words = {
  again: { en: 'Try again', nl: 'Opnieuw proberen' },
  load: { en: 'Reload the page', nl: 'Pagina opnieuw laden' },
} as const

/** Shows why a page could not be loaded, in place of the page, until it is tried again or another page is opened. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary reset={reset} location={location}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

type Props = { readonly children: ReactNode; readonly location: string; reset(): void }

class Boundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ location }: Props) {
    if (this.state.error && location !== this.props.location) this.again()
  }

  again = () => {
    this.props.reset()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    return error ? <Failed error={error} again={this.again} /> : this.props.children
  }
}

/** What is no refusal may be a script that a newer build has replaced: loading the page again gets the new one. */
function Failed({ error, again }: { readonly error: Error; again(): void }) {
  const say = useWords(words)
  const isRefusal = error instanceof CallFailed
  // What was removed has an address that leads nowhere, as one that never was.
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
