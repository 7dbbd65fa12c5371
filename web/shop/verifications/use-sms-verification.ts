import { useState } from 'react'
import { useAlert } from '#web/kit/alerts.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useReloadCurrentUser } from '#web/shop/frame/current-user.ts'
import { useRefusalText } from '#web/shop/frame/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { useVerificationsTexts } from './use-verifications-texts.ts'

export interface SmsVerificationOptions {
  readonly tel: string
  readonly onVerified: () => Promise<unknown>
}
type Stage = 'idle' | 'asking' | 'typing'

export function useSmsVerification({ tel, onVerified }: SmsVerificationOptions) {
  const texts = useVerificationsTexts()
  const alert = useAlert()
  const toast = useToast()
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const [stage, setStage] = useState<Stage>('idle')
  const [sentAtMs, setSentAtMs] = useState<number>()
  const [error, setError] = useState('')

  const open = (next: Stage) => {
    setError('')
    setStage(next)
  }
  const sendCode = useAction(async () => {
    open('typing')
    const outcome = await send('POST /user/send_sms', { request: { tel } })
    if (outcome.kind === 'ok') return setSentAtMs(Date.now())
    open('idle')
    void alert(refusalText(outcome, 'user_id'))
  })
  const check = useAction(async (code: string) => {
    const outcome = await send('POST /user/check_sms', { request: { sms_code: code } })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'sms_code'))
    open('idle')
    toast(texts.done)
    // The referral bonus may have come with it.
    await Promise.all([onVerified(), reloadCurrentUser()])
  })
  return {
    stage,
    error,
    /** When the last code went out, on this screen; undefined for none. */
    sentAtMs,
    ask: () => open('asking'),
    close: () => open('idle'),
    typeAgain: () => open('typing'),
    sendCode,
    check,
  }
}
export type SmsSteps = ReturnType<typeof useSmsVerification>
