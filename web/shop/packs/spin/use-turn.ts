import { useState } from 'react'
import { isBusy } from '#web/wire/activity.ts'

export interface Turn {
  /** The member's turn, until the page has counted down to it; undefined if the member may buy. */
  readonly turnAt: number | undefined
  /** True if the page presses by itself at the turn. */
  readonly isPressed: boolean
  readonly press: () => void
  /** Called until the turn is no longer waited for; `spin` is the press of the member. */
  readonly arrive: (spin: () => void) => void
  /** The shop has refused a press before the turn. With `isPressed`, the page presses at the turn. */
  readonly waitAgain: (isPressed: boolean) => void
}

/** The shop names a turn that is to come. The page waits for it even if it is reloaded meanwhile. */
export function useTurn(turnAt: number | undefined): Turn {
  const [known, setKnown] = useState(turnAt)
  const [arrivedAt, setArrivedAt] = useState<number>()
  const [isPressed, setPressed] = useState(false)
  if (turnAt !== undefined && turnAt !== known) setKnown(turnAt)
  return {
    turnAt: known === arrivedAt ? undefined : known,
    isPressed,
    press: () => setPressed((was) => !was),
    arrive: (spin) => {
      // A press while a part of the page loads would be dropped.
      if (isPressed && isBusy()) return
      setArrivedAt(known)
      setPressed(false)
      if (isPressed) spin()
    },
    waitAgain: (isPressedNow) => {
      setArrivedAt(undefined)
      setPressed(isPressedNow)
    },
  }
}
