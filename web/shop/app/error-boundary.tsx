import { Component, type ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { LayoutTexts } from '#web/shop/layout/layout.ja.ts'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { Screen } from '#web/shop/layout/screen.tsx'

interface ErrorBoundaryProps {
  readonly texts: LayoutTexts
  /**
   * The router's key of the current location. Each navigation changes this key. After an error, a
   * changed key makes the boundary render the screen again.
   */
  readonly locationKey: string
  readonly children: ReactNode
}

/**
 * Shows an error screen when rendering throws. The boundary is a class, because React supports
 * error boundaries only as class components.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    removePreloadOverlay()
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.isBroken && previous.locationKey !== this.props.locationKey)
      this.setState({ isBroken: false })
  }

  override render() {
    const { texts, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <Screen title={texts.errorTitle} lead={texts.errorText}>
        <Button tone="main" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </Screen>
    )
  }
}
