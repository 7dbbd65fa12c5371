import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Errors } from '#contract/call.ts'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import { useRefusalText } from '#web/shop/frame/use-refusal-text.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'

export interface FormErrors {
  readonly form: RefObject<HTMLFormElement | null>
  /** The first message of a field, or the default text where the server gave none (Q19). */
  readonly of: (field: string) => string
  /** What concerns no field of the form. */
  readonly fault: string
  readonly show: (refusal: Refused | Unreachable) => void
  readonly clear: () => void
}

interface Shown {
  readonly errors: Errors
  readonly fault: string
}
const NONE: Shown = { errors: {}, fault: '' }

/** The refusal of a form: each message at its field, the first of them focused. */
export function useFormErrors(fields: readonly string[], before: Errors = {}): FormErrors {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown>({ errors: before, fault: '' })
  const { defaultRefusal } = useFrameTexts()
  const refusalText = useRefusalText()
  return {
    form,
    of: (field) => (field in shown.errors ? shown.errors[field]?.[0] || defaultRefusal : ''),
    fault: shown.fault,
    clear: () => setShown(NONE),
    show(refusal) {
      const errors = refusal.kind === 'refused' ? refusal.errors : {}
      const other = Object.keys(errors).find((field) => !fields.includes(field))
      const hasOwn = fields.some((field) => field in errors)
      const fault = hasOwn ? '' : refusalText(refusal, other ?? '')
      flushSync(() => setShown({ errors, fault }))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
  }
}
