import { z } from 'zod'
import { internalText } from '#contract/console/privacy.ts'
import { type CallList, reason, requestId, time } from './call.ts'
import { CONFIRMED_STEPS, FOUND_STEPS } from './opening.fields.ts'

export const openingCalls = {
  /** `confirmed` has the steps that an owner has confirmed; `openedAt` is null until the shop opens. */
  'GET /opening': {
    permission: 'settings.read',
    answer: z.object({
      /** False without live payments: such a shop sells, and needs no opening. */
      isNeeded: z.boolean(),
      /** True if anyone gets points without paying: the shop runs in the test environment of a provider. */
      hasTestPayments: z.boolean(),
      openedAt: time.nullable(),
      found: z.array(z.object({ step: z.enum(FOUND_STEPS), isDone: z.boolean() })),
      confirmed: z.array(
        z.object({
          step: z.enum(CONFIRMED_STEPS),
          note: internalText,
          by: internalText,
          at: time,
        }),
      ),
    }),
  },
  /** Confirms a step, or replaces its note. */
  'POST /opening/steps': {
    permission: 'settings.change',
    audit: 'opening.confirm',
    stepUp: false,
    request: z.strictObject({
      requestId,
      step: z.enum(CONFIRMED_STEPS),
      note: internalText.trim().min(1).max(500),
    }),
  },
  /** Opens the shop for good. Answers 409 `not-possible` while a step is missing or once it is open. */
  'POST /opening': {
    permission: 'settings.change',
    audit: 'opening.open',
    stepUp: true,
    request: z.strictObject({ requestId, reason }),
  },
} as const satisfies CallList
