import { useTexts } from '#web/language/language.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import type { FormErrors } from '#web/shop/members/use-form-errors.ts'
import type { PersonField, PersonValues } from './person.rule.ts'

export interface PersonFieldsProps {
  readonly values: PersonValues
  readonly errors: FormErrors
  readonly onValues: (changed: Partial<PersonValues>) => void
}

export function usePersonField({ values, errors, onValues }: PersonFieldsProps) {
  const labels = usePersonLabels()
  return (name: PersonField) => ({
    name,
    label: labels[name],
    value: values[name],
    error: errors.messageOf(name),
    onValueChange: (text: string) => onValues({ [name]: text }),
  })
}

export function usePersonLabels(): Readonly<Record<PersonField, string>> {
  const texts = useTexts(membersTexts)
  return { ...texts, pref_id: texts.prefecture, shiku: texts.city, address: texts.street }
}
