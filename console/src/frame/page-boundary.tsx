import { Button, Stack } from '@mantine/core'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Failure } from '../parts/failure.tsx'
import { useWords } from '../words/language.tsx'

type Props = { readonly children: ReactNode; reset?(): void }

const words = { again: { en: 'Try again', nl: 'Opnieuw proberen' } } as const

/** Shows why a page could not be loaded, in place of the page, and loads it again. */
export const PageBoundary = ({ children }: Props) => (
  <QueryErrorResetBoundary>{({ reset }) => <Boundary reset={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
)

class Boundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const again = () => {
      this.props.reset?.()
      this.setState({ error: null })
    }
    return <Failed error={error} again={again} />
  }
}

function Failed({ error, again }: { readonly error: Error; again(): void }) {
  const say = useWords(words)
  return (
    <Stack p="lg" align="flex-start">
      <Failure error={error} />
      <Button variant="default" onClick={again}>
        {say.again}
      </Button>
    </Stack>
  )
}
