import type { Field, Fields, ValuesOf } from '#contract/console/field.ts'
import { timeInJapan } from '#web/console/format/times.ts'

/** Reads the inputs of described fields. An empty input of an optional field is null. */
export function readFields<All extends Fields>(fields: All, form: FormData): ValuesOf<All> {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    field.type === 'flag' ? form.has(name) : readText(field, String(form.get(name) ?? '').trim()),
  ])
  return Object.fromEntries(values) as ValuesOf<All>
}

function readText(field: Exclude<Field, { type: 'flag' }>, text: string): string | number | null {
  if (field.type === 'text' || field.type === 'digits') return text
  if (field.type === 'choice') return field.values.find((value) => String(value) === text) ?? text
  if (text === '' && field.isOptional) return null
  if (field.type === 'time') return timeInJapan(text) ?? ''
  return field.type === 'day' ? text : Number(text)
}
