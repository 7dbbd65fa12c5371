import { useState } from 'react'

export interface Draft<T> {
  readonly shown: T
  readonly change: (next: T) => void
  /** Says what is on its way to the address: its arrival leaves alone what was changed meanwhile. */
  readonly send: (next: T) => void
}

/** A choice that shows at once, before the address has it, and follows where Back leads. */
export function useDraft<T>(value: T): Draft<T> {
  const [shown, setShown] = useState(value)
  const [sent, setSent] = useState<T>()
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setSent(undefined)
    if (value !== sent) setShown(value)
  }
  return { shown, change: setShown, send: setSent }
}
