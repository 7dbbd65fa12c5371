import { useState } from 'react'
import { SMS_CODE_LENGTH } from '#contract/constants.ts'
import { limitDigits } from '#contract/digits.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { ResendCode } from './resend-code.tsx'
import type { SmsVerificationState } from './use-sms-verification.ts'
import styles from './verifications.module.css'
import { verificationsTexts } from './verifications.texts.ts'

/** Asks for the code in the text message. Phones can fill in the code by themselves. */
export function SmsCodeDialog({ sms }: { readonly sms: SmsVerificationState }) {
  const texts = useTexts(verificationsTexts)
  const [code, setCode] = useState('')
  return (
    <Dialog title={texts.popupTitle} onClose={sms.close}>
      <Form className={styles.popup} onSubmit={() => sms.check(code)}>
        <p>{texts.popupText}</p>
        <Field
          label={texts.code}
          name="sms_code"
          autoComplete="one-time-code"
          inputMode="numeric"
          normalize={limitDigits(SMS_CODE_LENGTH)}
          value={code}
          error={sms.error}
          onValueChange={setCode}
        />
        <Button type="submit" tone="main" isWide>
          {texts.sendCode}
        </Button>
        <ResendCode sms={sms} />
        <Button tone="quiet" isWide onClick={sms.close}>
          {texts.close}
        </Button>
      </Form>
    </Dialog>
  )
}
