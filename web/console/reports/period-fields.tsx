import { TextInput } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { reportsTexts } from './reports.texts.ts'
import type { Period } from './use-period.ts'

export function PeriodFields({ period }: { readonly period: Period }) {
  const texts = useTexts(reportsTexts)
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      required
      withAsterisk={false}
      label={texts[name]}
      value={period[name]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') period.change(name, value)
      }}
    />
  ))
}
