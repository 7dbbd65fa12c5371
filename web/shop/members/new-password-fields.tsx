import { useTexts } from '#web/shop/language/language.ts'
import { membersTexts } from './members.texts.ts'
import { PasswordField } from './password-field.tsx'
import type { FormErrors } from './use-form-errors.ts'

export interface NewPassword {
  readonly pass: string
  readonly confirmPass: string
}
export const NO_PASSWORD: NewPassword = { pass: '', confirmPass: '' }
export const NEW_PASSWORD_FIELDS = ['pass', 'confirmPass'] as const

export interface NewPasswordFieldsProps {
  readonly values: NewPassword
  readonly note: string
  readonly errors: FormErrors
  readonly onValues: (changed: NewPassword) => void
}

export function NewPasswordFields({ values, note, errors, onValues }: NewPasswordFieldsProps) {
  const texts = useTexts(membersTexts)
  return (
    <>
      <PasswordField
        purpose="new"
        label={texts.newPassword}
        hint={note}
        value={values.pass}
        error={errors.messageOf('pass')}
        onValueChange={(pass) => onValues({ ...values, pass })}
      />
      <PasswordField
        purpose="again"
        label={texts.newPasswordAgain}
        value={values.confirmPass}
        error={errors.messageOf('confirmPass')}
        onValueChange={(confirmPass) => onValues({ ...values, confirmPass })}
      />
    </>
  )
}
