import { useEffect, useState } from 'react'
import { STATE } from '#contract/codes.ts'
import { Field } from '#web/kit/form/field.tsx'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { ReferralRule } from '#web/shop/members/referral-rule.tsx'
import { send } from '#web/wire/client.ts'
import { registrationsTexts } from './registrations.texts.ts'

export interface ReferralFieldProps {
  readonly value: string
  readonly isNeeded: boolean
  readonly error: string
  readonly onValueChange: (text: string) => void
}

export function ReferralField({ value, isNeeded, error, onValueChange }: ReferralFieldProps) {
  const texts = useTexts(registrationsTexts)
  const { optional } = useTexts(membersTexts)
  const checked = useReferralCheck(value)
  return (
    <>
      <Field
        label={texts.referralCode}
        labelSuffix={isNeeded ? undefined : optional}
        required={isNeeded}
        name="referralCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        error={error || checked?.refusal}
        hint={checked?.refusal === '' && <span role="status">{texts.referralGood}</span>}
        onValueChange={onValueChange}
      />
      <ReferralRule />
    </>
  )
}

const TYPING_PAUSE_MS = 600

interface CheckedCode {
  readonly code: string
  /** Why the shop refuses the code; empty if the code is good. */
  readonly refusal: string
}

/**
 * Checks a referral code when the visitor pauses typing, or when a link has brought it. Returns
 * undefined as long as the shop has not judged this code. The registration checks the code again.
 */
function useReferralCheck(code: string): CheckedCode | undefined {
  const [checked, setChecked] = useState<CheckedCode>()
  useEffect(() => {
    if (code.trim() === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const request = { referralCode: code }
      const outcome = await send('POST /user/referral/check', { request })
      if (!isCurrent) return
      if (outcome.kind === 'ok') setChecked({ code, refusal: '' })
      if (outcome.kind === 'refused' && outcome.state === STATE.invalid)
        setChecked({ code, refusal: outcome.errors.referral_code?.[0] ?? '' })
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [code])
  return checked?.code === code ? checked : undefined
}
