import type { z } from 'zod'
import { type Decision, fieldsOf, type Mask } from '#contract/console/privacy.ts'
import { isPermitted, type Role } from '#contract/console/roles.ts'
import { mapFields } from './map-fields.rule.ts'

/** The character that a mask shows in place of the characters it leaves out. */
export const LEFT_OUT = '…'

const afterFirst = (length: number) => (text: string) =>
  text === '' ? '' : [...text].slice(0, length).join('') + LEFT_OUT
const beforeLast = (length: number) => (text: string) =>
  text === '' ? '' : LEFT_OUT + text.slice(-length)

/**
 * What is left of a text. It distinguishes members, but does not suffice to contact one. A
 * contact is a mail address or a phone number.
 */
const MASKS: Readonly<Record<Mask, (text: string) => string>> = {
  name: afterFirst(1),
  mail: maskMail,
  phone: beforeLast(4),
  postcode: afterFirst(3),
  contact: (text) => (text.includes('@') ? maskMail(text) : beforeLast(4)(text)),
  year: afterFirst(4),
  present: afterFirst(0),
  nothing: () => '',
}

/** Returns the first letter and the domain of a mail address, such as `a…@example.com`. */
function maskMail(mail: string): string {
  const at = mail.indexOf('@')
  return mail.slice(0, 1) + LEFT_OUT + (at < 0 ? '' : mail.slice(at))
}

const masking = new WeakMap<z.ZodType, boolean>()

export function maskAnswer<Fields extends object>(
  schema: z.ZodObject,
  answer: Fields,
  role: Role,
): Fields {
  const hasMask =
    masking.get(schema) ?? fieldsOf(schema).some(({ decision }) => decision?.mask !== undefined)
  masking.set(schema, hasMask)
  if (!hasMask) return answer
  return mapFields(schema, answer, (value, decision) => masked(value, decision, role)) as Fields
}

function masked(value: unknown, decision: Decision | undefined, role: Role): unknown {
  const { mask, wholeFor } = decision ?? {}
  if (mask === undefined || typeof value !== 'string') return value
  return wholeFor !== undefined && isPermitted(role, wholeFor) ? value : MASKS[mask](value)
}
