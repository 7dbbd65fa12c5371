import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLanguage } from '#web/language/language.ts'
import { usePreviousPath } from '#web/shop/layout/previous-path.ts'
import { forgetLineVisitor, loadLineVisitor } from '#web/shop/members/line/line-visitor.ts'
import { type NewPassword, NO_PASSWORD } from '#web/shop/members/password/new-password.ts'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import {
  currentDraft,
  type Draft,
  type LoginMethod,
  referralCodeOfLink,
  saveDraft,
} from './draft.ts'
import { randomPassword } from './random-password.ts'
import {
  queryOf,
  REGISTRATION_FIELDS,
  type RegistrationValues,
  registrationRequestOf,
  valuesFromQuery,
} from './registration.rule.ts'

/** A visitor who returns from the confirmation screen finds all values again. */
export function useRegistrationForm() {
  const [query] = useSearchParams()
  const draft = useReturnedDraft()
  const [isAgreed, setIsAgreed] = useState(draft !== undefined)
  const isByLine = useIsByLine()
  const [lineVisitor, setLineVisitor] = useState(loadLineVisitor)
  const [chosenMethod, chooseLoginMethod] = useState<LoginMethod>(
    draft?.loginMethod ?? (isByLine ? 'line' : 'password'),
  )
  const isForgotten = chosenMethod === 'line' && lineVisitor === undefined
  const loginMethod = isForgotten ? 'password' : chosenMethod
  const [passwords, setPasswords] = useState<NewPassword>(() =>
    draft?.loginMethod === 'password' ? draft : NO_PASSWORD,
  )
  const [values, setValues] = useState<RegistrationValues>(() => {
    const known = query.size > 0 ? query : new URLSearchParams(draft?.query)
    return { ...valuesFromQuery(known), referralCode: referralCodeOfLink(known) }
  })
  const errors = useFormErrors(REGISTRATION_FIELDS, draft?.errors)
  const isAbroad = useLanguage() === 'en'
  const goToConfirmation = useGoToConfirmation({
    values,
    passwords,
    loginMethod,
    errors,
    isAbroad,
  })
  return {
    values,
    passwords,
    loginMethod,
    chooseLoginMethod,
    /** What LINE calls the visitor. */
    lineName: lineVisitor?.name ?? '',
    forgetLine: () => {
      forgetLineVisitor()
      setLineVisitor(undefined)
    },
    errors,
    isAbroad,
    isAgreed,
    setIsAgreed,
    change: (changed: Partial<RegistrationValues>) => {
      setValues((current) => ({ ...current, ...changed }))
      errors.forget(Object.keys(changed))
    },
    changePasswords: (changed: Partial<NewPassword>) => {
      setPasswords((current) => ({ ...current, ...changed }))
      errors.forget(Object.keys(changed))
    },
    // Enter submits the form even if the visitor has not agreed to the terms and the button is
    // hidden. The agreement is therefore checked here.
    confirm: () => isAgreed && goToConfirmation(),
  }
}
export type RegistrationForm = ReturnType<typeof useRegistrationForm>

function useGoToConfirmation({
  values,
  passwords: typed,
  loginMethod,
  errors,
  isAbroad,
}: Pick<RegistrationForm, 'values' | 'passwords' | 'loginMethod' | 'errors' | 'isAbroad'>) {
  const navigate = useNavigate()
  return useAction(async () => {
    const passwords = loginMethod === 'password' ? typed : randomPasswords()
    // This check leaves out the referral code. The server checks the code only when the visitor
    // registers (specification, section 5).
    const request = { ...registrationRequestOf(values, passwords, { isAbroad }), referralCode: '' }
    const outcome = await send('POST /user/confirm', { request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    const query = queryOf(values, { isAbroad })
    const countryTerms = outcome.answer.country_terms
    saveDraft({ query, ...passwords, loginMethod, errors: {}, countryTerms })
    navigate(`/confirm-user-register?${query}`)
  })
}

/** True for a visitor whom LINE has named (`line-login-screen.tsx`). */
function useIsByLine(): boolean {
  const { isByLine = false }: { isByLine?: boolean } = useLocation().state ?? {}
  return isByLine
}

function randomPasswords(): NewPassword {
  const pass = randomPassword()
  return { pass, confirmPass: pass }
}

/** With passwords, after a return from the confirmation screen; otherwise undefined. */
function useReturnedDraft(): Draft | undefined {
  const hasReturned = usePreviousPath() === '/confirm-user-register'
  const [draft] = useState(() => (hasReturned ? currentDraft() : undefined))
  return draft
}
