import { Component, type ReactNode } from 'react'
import { CallFailed } from '../data/call-failed.ts'
import { Failure } from './failure.tsx'

type Props = {
  readonly children: ReactNode
  /** What the children show, such as a text or the page's path. When it changes, drawing is tried again. */
  readonly of: unknown
  /** What to show if drawing fails; by default why it failed, except that the page itself shows failed calls. */
  instead?(error: Error, again: () => void): ReactNode
  /** Called before drawing is tried again. */
  reset?(): void
}

/** Keeps the rest of the page, with its menu and buttons, if its children cannot be drawn. */
export class Boundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ of: before }: Props) {
    if (this.state.error && before !== this.props.of) this.again()
  }

  again = () => {
    this.props.reset?.()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    const { children, instead = reasonOf } = this.props
    return error ? instead(error, this.again) : children
  }
}

function reasonOf(error: Error): ReactNode {
  if (error instanceof CallFailed) throw error
  return <Failure error={error} />
}
