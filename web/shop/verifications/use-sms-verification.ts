import { useMemo, useState } from 'react'
import type { UserDetail } from '#contract/members.ts'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/language/language.ts'
import { useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { verificationsTexts } from './verifications.texts.ts'

export interface SmsVerificationOptions {
  readonly detail: UserDetail
  readonly reloadDetail: () => Promise<unknown>
}
type Stage = 'idle' | 'confirming' | 'entering-code'

export function useSmsVerification({ detail, reloadDetail }: SmsVerificationOptions) {
  const texts = useTexts(verificationsTexts)
  const alert = useAlert()
  const toast = useToast()
  const refusalText = useRefusalText()
  const reloadCurrentUser = useReloadCurrentUser()
  const waitingSinceMs = useSentAtMs(detail)
  const [sentAtMs, setSentAtMs] = useState<number>()
  // Until the member acts, the stored code decides: after a reload of the page, its input is open
  // again.
  const [chosenStage, setStage] = useState<Stage>()
  const stage = chosenStage ?? (waitingSinceMs === undefined ? 'idle' : 'entering-code')
  const [error, setError] = useState('')

  const goTo = (next: Stage | undefined) => {
    setError('')
    setStage(next)
  }
  /** Opens the input of a code that was sent from another tab or device. */
  const openWaitingCode = async () => {
    await reloadDetail()
    goTo(undefined)
  }
  const sendCode = useAction(async () => {
    goTo('entering-code')
    const outcome = await send('POST /user/send_sms', { request: { tel: detail.tel } })
    if (outcome.kind === 'ok') return setSentAtMs(Date.now())
    goTo('idle')
    void alert(refusalText(outcome, 'user_id')).then(openWaitingCode)
  })
  const check = useAction(async (code: string) => {
    const outcome = await send('POST /user/check_sms', { request: { sms_code: code } })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'sms_code'))
    goTo('idle')
    toast(texts.done)
    // The verification may have brought a referral bonus, so the balances in the header are loaded
    // again too.
    await Promise.all([reloadDetail(), reloadCurrentUser()])
  })
  return {
    stage,
    error,
    /** When the newest code was sent; undefined if there is none. */
    sentAtMs: sentAtMs ?? waitingSinceMs,
    openConfirmation: () => goTo('confirming'),
    close: () => goTo('idle'),
    openCodeEntry: () => goTo('entering-code'),
    sendCode,
    check,
  }
}
export type SmsVerificationState = ReturnType<typeof useSmsVerification>

function useSentAtMs({ end_sms, sms_sent_seconds_ago: secondsAgo }: UserDetail) {
  return useMemo(
    () => (end_sms === 1 || secondsAgo === null ? undefined : Date.now() - secondsAgo * 1000),
    [end_sms, secondsAgo],
  )
}
