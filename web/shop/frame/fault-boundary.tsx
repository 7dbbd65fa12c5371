import { Component, type ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { endFirstLook } from './first-look.ts'
import type { FrameTexts } from './frame.ja.ts'
import { Screen } from './screen.tsx'

interface Props {
  readonly texts: FrameTexts
  /** Another place is another try. */
  readonly place: string
  readonly children: ReactNode
}

/** The last resort when a screen breaks. React offers this to classes alone. */
export class FaultBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    endFirstLook()
  }

  override componentDidUpdate(before: Props) {
    if (this.state.isBroken && before.place !== this.props.place) this.setState({ isBroken: false })
  }

  override render() {
    const { texts, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <Screen title={texts.brokenTitle} lead={texts.brokenText}>
        <Button tone="main" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </Screen>
    )
  }
}
