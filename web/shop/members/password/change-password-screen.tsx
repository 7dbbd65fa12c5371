import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { FormError } from '#web/shop/members/form-error.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { useProof } from '#web/shop/members/proof/use-proof.tsx'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { NEW_PASSWORD_FIELDS, NO_PASSWORD } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The screen /change-password. After the change, the member returns to the member menu (Q123). */
export function ChangePasswordScreen() {
  const texts = useTexts(membersTexts)
  const navigate = useNavigate()
  const toast = useToast()
  const errors = useFormErrors(NEW_PASSWORD_FIELDS)
  const [password, setPassword] = useState(NO_PASSWORD)
  const proof = useProof()
  const change = useAction(async () => {
    const outcome = await send('POST /user/change_password', { request: password })
    if (outcome.kind !== 'ok') {
      if (!proof.asksBefore(change, outcome)) errors.show(outcome)
      return
    }
    toast(texts.passwordChanged)
    navigate('/user-menu', { replace: true })
  })
  return (
    <Screen title={texts.changePasswordTitle} lead={texts.changePasswordLead}>
      <Form ref={errors.form} className={styles.form} onSubmit={change}>
        <Account />
        <NewPasswordFields
          values={password}
          note={texts.changePasswordNote}
          errors={errors}
          onValues={(changed) => setPassword((before) => ({ ...before, ...changed }))}
        />
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {texts.change}
        </Button>
      </Form>
      {proof.dialog}
      <div className={styles.back}>
        <ButtonLink tone="quiet" to="/sessions">
          {texts.sessions}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/user-menu">
          {texts.backToUserMenu}
        </ButtonLink>
      </div>
    </Screen>
  )
}

/** Tells password managers to which account the new password belongs. */
function Account() {
  const texts = useTexts(membersTexts)
  const mail = useLoad('GET /user/detail', {}).answer?.detail.mail ?? ''
  return (
    <p className={styles.account}>
      <span>{texts.account}</span>
      {mail || '\u00a0'}
      <input type="email" name="mail" autoComplete="username" value={mail} readOnly hidden />
    </p>
  )
}
