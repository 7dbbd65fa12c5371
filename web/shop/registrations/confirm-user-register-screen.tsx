import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { Errors } from '#contract/call.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { forgetLineVisitor, loadLineVisitor } from '#web/shop/members/line/line-visitor.ts'
import { useLoginCall } from '#web/shop/members/login/use-login-call.ts'
import { addPasskey } from '#web/shop/members/passkeys/add-passkey.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { ConfirmedRows } from './confirmed-rows.tsx'
import { clearDraft, currentDraft, type Draft, saveDraft } from './draft.ts'
import { isAbroad, registrationRequestOf, valuesFromQuery } from './registration.rule.ts'
import { RegistrationSteps } from './registration-steps.tsx'
import styles from './registrations.module.css'
import { registrationsTexts } from './registrations.texts.ts'

/** A reload loses the passwords, so the screen then redirects to the form (Q30). */
export function ConfirmUserRegisterScreen() {
  const [query] = useSearchParams()
  const [draft] = useState(currentDraft)
  const user = useCurrentUser()
  if (user?.is_registration_closed) return <ClosedNotice />
  if (draft !== undefined) return <Confirmation draft={draft} />
  if (query.size > 0) return <Navigate to={`/user-register?${query}`} replace={true} />
  return <MissingDraft />
}

/**
 * Renders a link to the registration form. It is shown to a visitor who opens the confirmation
 * without the values of a registration in the URL.
 */
function MissingDraft() {
  const texts = useTexts(registrationsTexts)
  return (
    <Screen title={texts.confirmTitle} lead={texts.nothingToConfirm}>
      <ButtonLink tone="main" isWide to="/user-register">
        {texts.toForm}
      </ButtonLink>
    </Screen>
  )
}

function Confirmation({ draft }: { readonly draft: Draft }) {
  const texts = useTexts(registrationsTexts)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const values = valuesFromQuery(query)
  const { register, formError, errors } = useRegister(draft)
  const edit = () => {
    saveDraft({ ...draft, query: query.toString(), errors })
    navigate(`/user-register?${query}`, { replace: true })
  }
  return (
    <Screen
      title={texts.confirmTitle}
      lead={texts.confirmLead}
      beside={<RegistrationSteps current={1} />}
    >
      <ConfirmedRows values={values} draft={draft} />
      <FormError>{formError}</FormError>
      <div className={styles.actions}>
        <Button tone="main" isWide onClick={register}>
          {texts.register}
        </Button>
        <Button isWide onClick={edit}>
          {texts.fix}
        </Button>
      </div>
    </Screen>
  )
}

/**
 * Registers the visitor with the values in the URL, logs the new member in, and makes the passkey
 * if the visitor chose a passkey. A refusal appears on this screen. When the visitor returns to the
 * form, the refusal also appears at the field that it concerns (Q111).
 */
function useRegister(draft: Draft) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const refusalText = useRefusalText()
  const [formError, setFormError] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const logIn = useLoginCall()
  const register = useAction(async () => {
    const values = valuesFromQuery(query)
    const { loginMethod: login_method } = draft
    const isByLine = login_method === 'line'
    const request = {
      ...registrationRequestOf(values, draft, { isAbroad: isAbroad(values) }),
      ...(login_method === 'password' ? {} : { login_method }),
      ...(isByLine ? { line_token: loadLineVisitor()?.token ?? '' } : {}),
    }
    const outcome = await send('POST /user/append', { request })
    if (outcome.kind === 'ok') {
      const login = await logIn({ mail: values.mail, pass: draft.pass, save_cookie: '0' })
      const isByPasskey = draft.loginMethod === 'passkey'
      const hasPasskey =
        isByPasskey && login.kind === 'ok' ? (await addPasskey()) === 'added' : false
      clearDraft()
      forgetLineVisitor()
      const state = isByPasskey ? { hasPasskey } : { isByLine }
      navigate('/complete-user-register', { replace: true, state })
      return
    }
    const fieldErrors = outcome.kind === 'refused' ? outcome.errors : {}
    setErrors(fieldErrors)
    setFormError(refusalText(outcome, Object.keys(fieldErrors)[0] ?? ''))
  })
  return { register, formError, errors }
}
