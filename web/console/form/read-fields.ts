import type { Field, Fields, ValuesOf } from '#contract/console/field.ts'
import { timeInJapan } from '#web/console/format/times.ts'

/** Reads the inputs of described fields. An empty input of an optional field is null. */
export function readFields<All extends Fields>(fields: All, form: FormData): ValuesOf<All> {
  const values = Object.entries(fields).map(([name, field]) => [name, readField(name, field, form)])
  return Object.fromEntries(values) as ValuesOf<All>
}

function readField(name: string, field: Field, form: FormData) {
  if (field.type === 'flag') return form.has(name)
  if (field.type === 'order') return readOrder(name, field.values, form)
  return readText(field, String(form.get(name) ?? '').trim())
}

/** Each value has an input of its own with its place; 0 leaves it out. */
function readOrder(name: string, values: readonly string[], form: FormData): readonly string[] {
  const placeOf = (value: string) => Number(form.get(`${name} ${value}`) ?? 0)
  return values
    .filter((value) => placeOf(value) > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

function readText(
  field: Exclude<Field, { type: 'flag' | 'order' }>,
  text: string,
): string | number | null {
  if (field.type === 'text' || field.type === 'digits') return text
  if (field.type === 'choice') return field.values.find((value) => String(value) === text) ?? text
  if (text === '' && field.isOptional) return null
  if (field.type === 'time') return timeInJapan(text) ?? ''
  return field.type === 'day' ? text : Number(text)
}
