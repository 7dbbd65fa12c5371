import { z } from 'zod'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { entryFields } from '#contract/console/operators/audit.ts'
import type { Decision } from '#contract/console/privacy.ts'
import type { Reason } from '#contract/console/reasons.ts'
import { mapFields } from '#server/console/acts/map-fields.rule.ts'

const CHANGED = 'changed'

type Shape = Readonly<Record<string, z.core.$ZodType>> & { readonly filters: z.ZodObject }
type Fields = Readonly<Record<string, unknown>>

/** The fields that an entry can have, by the audit name of the call and by the kind of an approval. */
const shapes = new Map<string, Shape>()
for (const call of Object.values(consoleCalls) as readonly ConsoleCall[]) {
  for (const name of namesOf(call)) {
    const [earlier, shape] = [shapes.get(name), entryShapeOf(call)]
    const filters = { ...earlier?.filters.shape, ...shape.filters.shape }
    shapes.set(name, { ...earlier, ...shape, filters: z.object(filters) })
  }
}

function namesOf(call: ConsoleCall): readonly string[] {
  const names = ['audit' in call ? call.audit : null, 'approval' in call ? call.approval : null]
  return names.flatMap((name) => name ?? [])
}

export function entryShapeOf(call: ConsoleCall): Shape {
  const sent = { ...call.query?.shape, ...call.request?.shape }
  return {
    ...entryFields,
    ...sent,
    filters: z.object(sent),
    ...('logs' in call ? call.logs : undefined),
  }
}

/** Returns the part of an audit entry that says that a call was refused, and why. */
export function refusedFor(reason: Reason | undefined) {
  const after = reason === undefined ? undefined : { refusal: reason }
  return { outcome: 'refused', after } as const
}

/**
 * Returns what the audit log stores of the fields of a row, as the contract decides at each field:
 * open fields as they are, internal and personal ones as "changed", and secrets not at all.
 * What the contract of the call does not have reads "changed". `name` is the audit name of the call,
 * or the kind of the approval request that the call decided.
 */
export function redact(name: string, fields: object): Fields {
  const { filters, ...others } = fields as Fields & { readonly filters?: Fields }
  const row = filters === undefined ? fields : { ...others, filters: withoutEmpty(filters) }
  const schema = z.object((shapes.get(name) ?? entryFields) as z.core.$ZodLooseShape)
  const kept = mapFields(schema, row, keep) as Fields
  return Object.fromEntries(Object.entries(kept).map(([each, value]) => [each, summed(value)]))
}

function keep(value: unknown, decision: Decision | undefined): unknown {
  if (decision?.privacy === 'open') return value
  return decision?.privacy === 'secret' ? undefined : CHANGED
}

/** Returns "changed" for a list or an object of which the log may keep nothing. */
function summed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const parts = Object.values(value).map(summed)
  return parts.length > 0 && parts.every((part) => part === CHANGED) ? CHANGED : value
}

/** An empty search field is no filter, and its emptiness tells nothing. */
function withoutEmpty(filters: Fields): Fields {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}
