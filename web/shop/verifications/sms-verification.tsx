import type { UserDetail } from '#contract/members.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmSendDialog } from './confirm-send-dialog.tsx'
import { SmsCodeDialog } from './sms-code-dialog.tsx'
import type { SmsVerificationState } from './use-sms-verification.ts'
import { useVerificationsTexts } from './use-verifications-texts.ts'
import styles from './verifications.module.css'

export interface SmsVerificationProps {
  readonly detail: UserDetail
  readonly sms: SmsVerificationState
}

/** Whether the saved phone number is proved, and the way to prove it (specification, section 4). */
export function SmsVerification({ detail, sms }: SmsVerificationProps) {
  const texts = useVerificationsTexts()
  if (detail.end_sms === 1) return <p className={styles.verified}>{texts.verified}</p>
  return (
    <div className={styles.verification}>
      <p>{texts.notVerified}</p>
      <Button onClick={sms.openConfirmation}>{texts.verify}</Button>
    </div>
  )
}

/** Apart from the button, which stands in a form: the code has a form of its own. */
export function SmsDialogs({ detail, sms }: SmsVerificationProps) {
  if (sms.stage === 'confirming') return <ConfirmSendDialog tel={detail.tel} sms={sms} />
  return sms.stage === 'entering-code' ? <SmsCodeDialog sms={sms} /> : null
}
