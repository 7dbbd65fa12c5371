import { useState } from 'react'
import { Field } from '#web/kit/form/field.tsx'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import styles from './password-field.module.css'

export interface PasswordFieldProps {
  readonly value: string
  readonly onValueChange: (text: string) => void
  /** `new` and `again` are the two fields for a new password. */
  readonly purpose?: 'current' | 'new' | 'again'
  readonly label?: string
  readonly hint?: string
  readonly error?: string
  readonly enterKeyHint?: 'go'
}

export function PasswordField({ purpose = 'current', label, ...rest }: PasswordFieldProps) {
  const texts = useTexts(membersTexts)
  const [isShown, setIsShown] = useState(false)
  const isAgain = purpose === 'again'
  const show = isAgain ? texts.showPasswordAgain : texts.showPassword
  const hide = isAgain ? texts.hidePasswordAgain : texts.hidePassword
  return (
    <Field
      label={label ?? texts.password}
      type={isShown ? 'text' : 'password'}
      name={isAgain ? 'confirmPass' : 'pass'}
      autoComplete={purpose === 'current' ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-label={isShown ? hide : show}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? texts.hide : texts.show}
      </button>
    </Field>
  )
}
