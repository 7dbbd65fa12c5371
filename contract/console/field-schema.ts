import { z } from 'zod'
import { normalizeDigits, normalizePhone } from '#contract/digits.ts'
import { day, time } from './call.ts'
import type { Field, Fields, ValueOf } from './field.ts'
import { decided, wholeText } from './privacy.ts'

type Shape<All extends Fields> = {
  [Name in keyof All]: z.ZodType<ValueOf<All[Name]>, ValueOf<All[Name]>>
}

export function shapeOf<All extends Fields>(fields: All): Shape<All> {
  const schemas = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])
  return Object.fromEntries(schemas) as Shape<All>
}

function schemaOf(field: Field): z.ZodType {
  const schema = presentSchemaOf(field)
  return 'isOptional' in field && field.isOptional ? schema.nullable() : schema
}

function presentSchemaOf(field: Field): z.ZodType {
  if (field.type === 'choice') return z.literal([...field.values])
  if (field.type === 'order')
    return z
      .array(z.literal([...field.values]))
      .max(field.values.length)
      .refine((all) => new Set(all).size === all.length)
  if (field.type === 'flag') return z.boolean()
  if (field.type === 'time') return time
  if (field.type === 'day') return day
  const { min = 0, max } = field
  if (field.type !== 'text' && field.type !== 'digits')
    return decided(z.number().int().min(min).max(max), field.privacy ?? 'open')
  const whole = decided(wholeText(), field.privacy).trim()
  if (field.type === 'digits') {
    const digits = whole.overwrite(field.isPhone ? normalizePhone : normalizeDigits)
    return digits.min(min).max(max).regex(/^\d*$/)
  }
  const text = whole.min(min).max(max)
  return field.pattern === undefined ? text : text.regex(new RegExp(`^(${field.pattern})?$`))
}
