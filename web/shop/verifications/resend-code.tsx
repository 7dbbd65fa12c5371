import { useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import type { SmsVerificationState } from './use-sms-verification.ts'
import { verificationsTexts } from './verifications.texts.ts'

/** The server sends another code only when this time has passed since the last code (Q125). */
const RESEND_AFTER_MS = 60_000
const TICK_MS = 1000

/**
 * Renders a button that requests another code. The button is disabled as long as the server would
 * refuse the request, because a refusal closes the dialog.
 */
export function ResendCode({ sms }: { readonly sms: SmsVerificationState }) {
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
