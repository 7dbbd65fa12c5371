import type { UserDetail } from '#contract/members.ts'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { ConfirmSendDialog } from './confirm-send-dialog.tsx'
import { SmsCodeDialog } from './sms-code-dialog.tsx'
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
