import { Field } from '#web/kit/field.tsx'
import { ReferralRule } from '#web/shop/members/referral-rule.tsx'
import { useMembersTexts } from '#web/shop/members/use-members-texts.ts'
import { useRegistrationsTexts } from './use-registrations-texts.ts'

export interface ReferralFieldProps {
  readonly value: string
  readonly error: string
  readonly onValueChange: (text: string) => void
}

export function ReferralField(props: ReferralFieldProps) {
  const texts = useRegistrationsTexts()
  const { optional } = useMembersTexts()
  return (
    <>
      <Field
        label={texts.referralCode}
        labelSuffix={optional}
        name="referralCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...props}
      />
      <ReferralRule />
    </>
  )
}
