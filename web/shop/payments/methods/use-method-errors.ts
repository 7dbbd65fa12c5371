import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MethodFormErrors } from './method-form.ts'

export interface MethodErrors {
  readonly form: RefObject<HTMLFormElement | null>
  readonly shown: MethodFormErrors
  /** Shows each error at its field and moves the focus to the first field with an error. */
  readonly show: (faults: MethodFormErrors) => void
}

const INVALID_INPUT = 'input[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input'

export function useMethodErrors(): MethodErrors {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<MethodFormErrors>({})
  return {
    form,
    shown,
    show(errors) {
      flushSync(() => setShown(errors))
      form.current?.querySelector<HTMLElement>(INVALID_INPUT)?.focus()
    },
  }
}
