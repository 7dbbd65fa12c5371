import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { FormError } from '#web/shop/members/form-error.tsx'
import { MailField } from '#web/shop/members/mail-field.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { RenewPassword } from './renew-password.tsx'

/**
 * The screen /password-reissue. The screen asks for the mail address, or for the new password if
 * the mailed link contains a token (Q126).
 */
export function PasswordReissueScreen() {
  const token = useSearchParams()[0].get('token')
  return token === null ? <RequestReissue /> : <RenewPassword token={token} />
}

function RequestReissue() {
  const texts = useTexts(membersTexts)
  const navigate = useNavigate()
  const errors = useFormErrors(['mail'])
  const [mail, setMail] = useState('')
  const request = useAction(async () => {
    const outcome = await send('POST /user/reset_password', { request: { mail } })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    navigate('/complete-password-reissue', { replace: true })
  })
  return (
    <Screen title={texts.reissueTitle} lead={texts.reissueLead}>
      <Form ref={errors.form} className={styles.form} onSubmit={request}>
        <MailField value={mail} error={errors.messageOf('mail')} onValueChange={setMail} />
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {texts.send}
        </Button>
      </Form>
      <p className={styles.back}>
        <Link to="/login">{texts.backToLogin}</Link>
      </p>
    </Screen>
  )
}
