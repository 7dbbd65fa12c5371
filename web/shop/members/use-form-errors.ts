import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Errors } from '#contract/call.ts'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import type { Refused, Unreachable } from '#web/wire/client.ts'

export interface FormErrors {
  readonly form: RefObject<HTMLFormElement | null>
  /**
   * Returns the first error message of a field. Returns a general text if the error has no message
   * (Q19), and empty text if the field has no error.
   */
  readonly messageOf: (field: string) => string
  /** The error message of the whole form; empty if every error belongs to a field. */
  readonly formError: string
  readonly show: (refusal: Refused | Unreachable) => void
  readonly clear: () => void
  /** Removes the messages of fields that the member has changed since the refusal. */
  readonly forget: (fields: readonly string[]) => void
}

interface Shown {
  readonly errors: Errors
  readonly formError: string
}
const NO_ERRORS: Shown = { errors: {}, formError: '' }

/** The first field with an error gets the focus. */
export function useFormErrors(fields: readonly string[], initial: Errors = {}): FormErrors {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<Shown>({ errors: initial, formError: '' })
  const { defaultRefusal } = useTexts(layoutTexts)
  const refusalText = useRefusalText()
  return {
    form,
    messageOf: (field) => (field in shown.errors ? shown.errors[field]?.[0] || defaultRefusal : ''),
    formError: shown.formError,
    clear: () => setShown(NO_ERRORS),
    forget: (changed) => setShown((current) => without(current, changed)),
    show(refusal) {
      const errors = refusal.kind === 'refused' ? refusal.errors : {}
      const otherField = Object.keys(errors).find((field) => !fields.includes(field))
      const hasOwnField = fields.some((field) => field in errors)
      const formError = hasOwnField ? '' : refusalText(refusal, otherField ?? '')
      flushSync(() => setShown({ errors, formError }))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
  }
}

function without(shown: Shown, fields: readonly string[]): Shown {
  if (!fields.some((field) => field in shown.errors)) return shown
  const kept = Object.entries(shown.errors).filter(([field]) => !fields.includes(field))
  return { ...shown, errors: Object.fromEntries(kept) }
}
