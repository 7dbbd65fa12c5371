import { useEffect, useState } from 'react'
import { SMS_CODE_LENGTH } from '#contract/constants.ts'
import { limitDigits } from '#contract/digits.ts'
import type { UserDetail } from '#contract/members.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import type { SmsVerificationState } from './use-sms-verification.ts'
import styles from './verifications.module.css'
import { verificationsTexts } from './verifications.texts.ts'

export interface SmsVerificationProps {
  readonly detail: UserDetail
  readonly sms: SmsVerificationState
}

/**
 * Shows whether the saved phone number is verified, and a button to verify it (specification,
 * section 4).
 */
export function SmsVerification({ detail, sms }: SmsVerificationProps) {
  const texts = useTexts(verificationsTexts)
  if (detail.end_sms === 1) return <p className={styles.verified}>{texts.verified}</p>
  return (
    <div className={styles.verification}>
      <p>{texts.notVerified}</p>
      <Button onClick={sms.openConfirmation}>{texts.verify}</Button>
    </div>
  )
}

/**
 * Renders the dialogs of the verification. The dialogs stand outside the member's form, because the
 * dialog for the code contains a form, and forms cannot be nested.
 */
export function SmsDialogs({ detail, sms }: SmsVerificationProps) {
  if (sms.stage === 'confirming') return <ConfirmSendDialog tel={detail.tel} sms={sms} />
  return sms.stage === 'entering-code' ? <SmsCodeDialog sms={sms} /> : null
}

/** Asks for the code in the text message. Phones can fill in the code by themselves. */
function SmsCodeDialog({ sms }: { readonly sms: SmsVerificationState }) {
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

/** The server sends another code only when this time has passed since the last code (Q125). */
const RESEND_AFTER_MS = 60_000
const TICK_MS = 1000

/**
 * Renders a button that requests another code. The button is disabled as long as the server would
 * refuse the request, because a refusal closes the dialog.
 */
function ResendCode({ sms }: { readonly sms: SmsVerificationState }) {
  const texts = useTexts(verificationsTexts)
  const leftSeconds = useSecondsUntil((sms.sentAtMs ?? Date.now()) + RESEND_AFTER_MS)
  return (
    <Button isWide disabled={leftSeconds > 0} onClick={sms.sendCode}>
      {leftSeconds > 0 ? texts.resendIn(leftSeconds) : texts.resend}
    </Button>
  )
}

function useSecondsUntil(untilMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}

/** Asks the member to confirm the phone number before the shop sends a code to this number. */
function ConfirmSendDialog({
  tel,
  sms,
}: {
  readonly tel: string
  readonly sms: SmsVerificationState
}) {
  const texts = useTexts(verificationsTexts)
  return (
    <Dialog
      title={texts.askTitle}
      onClose={sms.close}
      actions={
        <>
          <Button tone="main" isWide onClick={sms.sendCode}>
            {texts.askYes}
          </Button>
          {sms.sentAtMs !== undefined && (
            <Button isWide onClick={sms.openCodeEntry}>
              {texts.typeAgain}
            </Button>
          )}
          <Button isWide onClick={sms.close}>
            {texts.askNo}
          </Button>
        </>
      }
    >
      <p>{texts.askText(tel)}</p>
    </Dialog>
  )
}
