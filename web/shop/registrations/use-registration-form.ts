import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePreviousPath } from '#web/shop/frame/previous-path.ts'
import { useLanguage } from '#web/shop/language/language.ts'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { type Draft, heldDraft, holdDraft } from './draft.ts'
import {
  queryOf,
  REGISTRATION_FIELDS,
  type RegistrationValues,
  registrationOf,
  type Secrets,
  valuesIn,
} from './registration.rule.ts'

/** The form and its way to the confirmation; what comes back from there finds everything as it was. */
export function useRegistrationForm() {
  const [query] = useSearchParams()
  const draft = useDraftOnReturn()
  const [isAgreed, setIsAgreed] = useState(draft !== undefined)
  const [secrets, setSecrets] = useState<Secrets>({
    pass: draft?.pass ?? '',
    confirmPass: draft?.confirmPass ?? '',
  })
  const [values, setValues] = useState<RegistrationValues>(() =>
    valuesIn(query.size > 0 ? query : new URLSearchParams(draft?.query)),
  )
  const errors = useFormErrors(REGISTRATION_FIELDS, draft?.errors)
  const isAbroad = useLanguage() === 'en'
  const confirm = useConfirm({ values, secrets, errors, isAbroad })
  return {
    values,
    secrets,
    errors,
    isAbroad,
    isAgreed,
    setIsAgreed,
    change: (changed: Partial<RegistrationValues>) => setValues((now) => ({ ...now, ...changed })),
    changeSecrets: (changed: Partial<Secrets>) => setSecrets((now) => ({ ...now, ...changed })),
    // Enter sends a form too, so the box is asked here as well.
    confirm: () => isAgreed && confirm(),
  }
}
export type RegistrationForm = ReturnType<typeof useRegistrationForm>

function useConfirm({
  values,
  secrets,
  errors,
  isAbroad,
}: Pick<RegistrationForm, 'values' | 'secrets' | 'errors' | 'isAbroad'>) {
  const navigate = useNavigate()
  return useAction(async () => {
    // The referral code is looked at when the registration is sent (specification, section 5).
    const request = { ...registrationOf(values, secrets, { isAbroad }), referralCode: '' }
    const outcome = await send('POST /user/confirm', { request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    const query = queryOf(values, { isAbroad })
    holdDraft({ query, ...secrets, errors: {} })
    navigate(`/confirm-user-register?${query}`)
  })
}

/** Only who comes back from the confirmation finds the passwords; a fresh visit begins with nothing. */
function useDraftOnReturn(): Draft | undefined {
  const isReturn = usePreviousPath() === '/confirm-user-register'
  const [draft] = useState(() => (isReturn ? heldDraft() : undefined))
  return draft
}
