import { Field } from '#web/kit/form/field.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { MailField } from '#web/shop/members/mail-field.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { NAME_ORDER } from './person.rule.ts'
import styles from './person-fields.module.css'
import { type PersonFieldsProps, usePersonField } from './use-person-field.ts'

const AUTO_COMPLETE_TOKENS = {
  lastName: 'family-name',
  middleName: 'additional-name',
  firstName: 'given-name',
}

/** Japanese has no field for a middle name. One that was entered before can always be removed. */
export function NameFields({
  hasMiddleName = true,
  ...props
}: PersonFieldsProps & { readonly hasMiddleName?: boolean }) {
  const texts = useTexts(membersTexts)
  const language = useLanguage()
  const field = usePersonField(props)
  const names = NAME_ORDER[language].filter(
    (name) =>
      name !== 'middleName' ||
      (language === 'en' && (hasMiddleName || props.values.middleName !== '')),
  )
  return (
    <div className={styles.names}>
      {names.map((name) => (
        <Field
          key={name}
          {...field(name)}
          labelSuffix={name === 'middleName' ? texts.optional : undefined}
          autoComplete={AUTO_COMPLETE_TOKENS[name]}
          required={name !== 'middleName'}
        />
      ))}
    </div>
  )
}

export interface ContactFieldsProps extends PersonFieldsProps {
  readonly telNote: string
  readonly mailNote?: string
  readonly isPhoneOptional?: boolean
}

export function ContactFields({
  telNote,
  mailNote,
  isPhoneOptional = false,
  ...props
}: ContactFieldsProps) {
  const { optional } = useTexts(membersTexts)
  const field = usePersonField(props)
  return (
    <>
      <Field
        {...field('tel')}
        hint={telNote}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        labelSuffix={isPhoneOptional ? optional : undefined}
        required={!isPhoneOptional}
      />
      <MailField {...field('mail')} hint={mailNote} autoComplete="email" required />
    </>
  )
}
