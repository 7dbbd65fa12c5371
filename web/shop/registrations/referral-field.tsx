import { Field } from '#web/kit/form/field.tsx'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { ReferralRule } from '#web/shop/members/referral-rule.tsx'
import { registrationsTexts } from './registrations.texts.ts'
import { useReferralCheck } from './use-referral-check.ts'

export interface ReferralFieldProps {
  readonly value: string
  readonly error: string
  readonly onValueChange: (text: string) => void
}

export function ReferralField({ value, error, onValueChange }: ReferralFieldProps) {
  const texts = useTexts(registrationsTexts)
  const { optional } = useTexts(membersTexts)
  const checked = useReferralCheck(value)
  return (
    <>
      <Field
        label={texts.referralCode}
        labelSuffix={optional}
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
