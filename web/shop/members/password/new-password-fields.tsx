import { useTexts } from '#web/language/language.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import type { FormErrors } from '#web/shop/members/use-form-errors.ts'
import type { NewPassword } from './new-password.ts'
import { PasswordField } from './password-field.tsx'

export interface NewPasswordFieldsProps {
  readonly values: NewPassword
  /** True if the member replaces an old password. The label then says "new password". */
  readonly isReplacement?: boolean
  readonly note: string
  readonly errors: FormErrors
  readonly onValues: (changed: Partial<NewPassword>) => void
}

export function NewPasswordFields({
  values,
  isReplacement = true,
  note,
  errors,
  onValues,
}: NewPasswordFieldsProps) {
  const texts = useTexts(membersTexts)
  return (
    <>
      <PasswordField
        purpose="new"
        label={isReplacement ? texts.newPassword : texts.password}
        hint={note}
        value={values.pass}
        error={errors.messageOf('pass')}
        onValueChange={(pass) => onValues({ pass })}
      />
      <PasswordField
        purpose="again"
        label={isReplacement ? texts.newPasswordAgain : texts.passwordAgain}
        value={values.confirmPass}
        error={errors.messageOf('confirmPass')}
        onValueChange={(confirmPass) => onValues({ confirmPass })}
      />
    </>
  )
}
