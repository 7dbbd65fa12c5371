import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { FormError } from '#web/shop/members/form-error.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { PASSWORD_RENEWED } from './complete-password-reissue-screen.tsx'
import { NEW_PASSWORD_FIELDS, NO_PASSWORD } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** For a mailed link. If it was used or has expired, offers to mail another. */
export function RenewPassword({ token }: { readonly token: string }) {
  const texts = useTexts(membersTexts)
  const navigate = useNavigate()
  const errors = useFormErrors(NEW_PASSWORD_FIELDS)
  const [password, setPassword] = useState(NO_PASSWORD)
  const renew = useAction(async () => {
    const request = { token, ...password }
    const outcome = await send('POST /user/reset_password', { request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    navigate('/complete-password-reissue', { replace: true, state: PASSWORD_RENEWED })
  })
  return (
    <Screen title={texts.renewTitle} lead={texts.renewLead}>
      <Form ref={errors.form} className={styles.form} onSubmit={renew}>
        <NewPasswordFields
          values={password}
          note={texts.passwordNote}
          errors={errors}
          onValues={(changed) => setPassword((before) => ({ ...before, ...changed }))}
        />
        <FormError>{errors.formError}</FormError>
        {errors.formError !== '' && (
          <ButtonLink isWide to="/password-reissue" replace={true}>
            {texts.reissueAgain}
          </ButtonLink>
        )}
        <Button type="submit" tone="main" isWide>
          {texts.renew}
        </Button>
      </Form>
    </Screen>
  )
}
