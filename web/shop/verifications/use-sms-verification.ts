import { useState } from 'react'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { verificationsTexts } from './verifications.texts.ts'

export interface SmsVerificationOptions {
  readonly tel: string
  readonly onVerified: () => Promise<unknown>
}
type Stage = 'idle' | 'confirming' | 'entering-code'

export function useSmsVerification({ tel, onVerified }: SmsVerificationOptions) {
  const texts = useTexts(verificationsTexts)
  const alert = useAlert()
  const toast = useToast()
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const [stage, setStage] = useState<Stage>('idle')
  const [sentAtMs, setSentAtMs] = useState<number>()
  const [error, setError] = useState('')

  const goTo = (next: Stage) => {
    setError('')
    setStage(next)
  }
  const sendCode = useAction(async () => {
    goTo('entering-code')
    const outcome = await send('POST /user/send_sms', { request: { tel } })
    if (outcome.kind === 'ok') return setSentAtMs(Date.now())
    goTo('idle')
    void alert(refusalText(outcome, 'user_id'))
  })
  const check = useAction(async (code: string) => {
    const outcome = await send('POST /user/check_sms', { request: { sms_code: code } })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'sms_code'))
    goTo('idle')
    toast(texts.done)
    // The verification may have brought a referral bonus, so the balances in the header are loaded
    // again too.
    await Promise.all([onVerified(), reloadCurrentUser()])
  })
  return {
    stage,
    error,
    /** When this screen last requested a code; undefined before the first request. */
    sentAtMs,
    openConfirmation: () => goTo('confirming'),
    close: () => goTo('idle'),
    openCodeEntry: () => goTo('entering-code'),
    sendCode,
    check,
  }
}
export type SmsVerificationState = ReturnType<typeof useSmsVerification>
