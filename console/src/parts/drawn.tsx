import { Component, type ReactNode } from 'react'
import { CallFailed } from '../data/call.ts'
import { Failure } from './failure.tsx'

type Props = {
  /** When it changes, drawing is tried again. */
  readonly written: unknown
  /** What to show if drawing fails; by default that it failed. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** Draws what people wrote. If that fails, the rest of the page stays, with its menu and buttons. */
export class Drawn extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ written }: Props) {
    if (this.state.error && written !== this.props.written) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    const { children, instead = <Failure error={error} /> } = this.props
    // The page itself shows why a call failed.
    if (error instanceof CallFailed) throw error
    return error ? instead : children
  }
}
