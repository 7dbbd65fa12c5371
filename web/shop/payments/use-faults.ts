import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Faults } from './filled.ts'

export interface FieldFaults {
  readonly form: RefObject<HTMLFormElement | null>
  readonly shown: Faults
  /** Each at its field, the first of them focused. */
  readonly show: (faults: Faults) => void
}

const FAULTY = 'input[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input'

export function useFaults(): FieldFaults {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Faults>({})
  return {
    form,
    shown,
    show(faults) {
      flushSync(() => setShown(faults))
      form.current?.querySelector<HTMLElement>(FAULTY)?.focus()
    },
  }
}
