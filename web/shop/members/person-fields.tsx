import { Field } from '#web/kit/field.tsx'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { membersTexts } from './members.texts.ts'
import type { PersonField, PersonValues } from './person.rule.ts'
import styles from './person-fields.module.css'
import type { FormErrors } from './use-form-errors.ts'

export interface PersonFieldsProps {
  readonly values: PersonValues
  readonly errors: FormErrors
  readonly onValues: (changed: Partial<PersonValues>) => void
}

/** The fields of a name, in the order of the language. */
export function NameFields({ values, errors, onValues }: PersonFieldsProps) {
  const texts = useTexts(membersTexts)
  const isEnglish = useLanguage() === 'en'
  const autoCompleteTokens = {
    lastName: 'family-name',
    middleName: 'additional-name',
    firstName: 'given-name',
  }
  const labels = {
    lastName: texts.lastName,
    middleName: texts.middleName,
    firstName: texts.firstName,
  }
  const names = isEnglish
    ? (['firstName', 'middleName', 'lastName'] as const)
    : (['lastName', 'firstName'] as const)
  return (
    <div className={styles.names}>
      {names.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          labelSuffix={name === 'middleName' ? texts.optional : undefined}
          name={name}
          autoComplete={autoCompleteTokens[name]}
          required={name !== 'middleName'}
          value={values[name]}
          error={errors.messageOf(name)}
          onValueChange={fieldSetter(name, onValues)}
        />
      ))}
    </div>
  )
}

export interface ContactFieldsProps extends PersonFieldsProps {
  readonly telNote: string
  readonly mailNote?: string
}

export function ContactFields({ values, errors, onValues, ...notes }: ContactFieldsProps) {
  const texts = useTexts(membersTexts)
  return (
    <>
      <Field
        label={texts.tel}
        hint={notes.telNote}
        type="tel"
        name="tel"
        autoComplete="tel"
        inputMode="tel"
        required
        value={values.tel}
        error={errors.messageOf('tel')}
        onValueChange={fieldSetter('tel', onValues)}
      />
      <Field
        label={texts.mail}
        hint={notes.mailNote}
        type="email"
        name="mail"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.mail}
        error={errors.messageOf('mail')}
        onValueChange={fieldSetter('mail', onValues)}
      />
    </>
  )
}

export function fieldSetter(name: PersonField, onValues: PersonFieldsProps['onValues']) {
  return (text: string) => onValues({ [name]: text })
}
