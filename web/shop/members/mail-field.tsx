import { Field, type FieldProps } from '#web/kit/form/field.tsx'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

export type MailFieldProps = Pick<FieldProps, 'value' | 'error' | 'hint' | 'onValueChange'> & {
  /** `username` on a login form, `email` for a contact address. */
  readonly autoComplete?: 'username' | 'email'
  readonly required?: boolean
}

export function MailField({ autoComplete = 'username', ...rest }: MailFieldProps) {
  const { mail } = useTexts(membersTexts)
  return (
    <Field
      label={mail}
      type="email"
      name="mail"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
    />
  )
}
