import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Changes with each navigation, so that after an error the children render again. */
  readonly locationKey?: string
  readonly fallback: (cause: unknown) => ReactNode
  readonly onError?: () => void
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: { readonly cause: unknown } | undefined
}

/** A class, because React supports error boundaries only as class components. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined }

  static getDerivedStateFromError(cause: unknown): ErrorBoundaryState {
    return { error: { cause } }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.error !== undefined && previous.locationKey !== this.props.locationKey)
      this.setState({ error: undefined })
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.error === undefined ? children : fallback(this.state.error.cause)
  }
}
