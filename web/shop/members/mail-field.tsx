import { Field, type FieldProps } from '#web/kit/field.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { membersTexts } from './members.texts.ts'

export type MailFieldProps = Pick<FieldProps, 'value' | 'error' | 'hint' | 'onValueChange'> & {
  /** The autocomplete value: `username` in a login, `email` for a contact. */
  readonly autoComplete?: 'username' | 'email'
  readonly required?: boolean
}

/** Renders the field of a mail address. */
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
