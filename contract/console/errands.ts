import { z } from 'zod'
import { internalText } from '#contract/console/privacy.ts'
import { type CallList, id, idParams, reason, requestId, time } from './call.ts'

/** What the shop's worker does for an operator, because the console holds no key and no secret. */
export const ERRAND_KINDS = [
  'bank.settle',
  'jobs.run',
  'members.close',
  'members.reset-mail',
  'members.take-back',
  'packs.void',
  'payments.charge-back',
  'payments.give-up-part',
  'payments.inquire',
  'payments.refund',
  'payments.refund-part',
  'payments.release',
  'payments.resolve',
  'payments.restore',
  'points.adjust',
  'proofs.verify',
] as const
export type ErrandKind = (typeof ERRAND_KINDS)[number]

/**
 * An errand for the member, payment or job that a screen shows. The worker does the errand within a
 * minute.
 */
export const errandRow = z.object({
  id,
  kind: z.enum(ERRAND_KINDS),
  state: z.enum(['waiting', 'done', 'failed']),
  /**
   * Why the errand failed, such as `shortage`, `declined` or `no-answer`; null if the errand has
   * not failed.
   */
  failure: internalText.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
})
export type ErrandRow = z.infer<typeof errandRow>

export const errandCalls = {
  /** Takes a failed errand off the dashboard, because an operator has dealt with it. */
  'POST /errands/{id}/close': {
    permission: 'errands.close',
    audit: 'errands.close',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
  },
} as const satisfies CallList
