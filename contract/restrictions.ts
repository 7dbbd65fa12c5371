import { z } from 'zod'
import { type Call, dateTime, noFields, yen } from './call.ts'
import {
  AGE_TEXT_VERSION,
  RESTRICTION_KINDS,
  SELF_EXCLUSION_PERIODS,
  SPENDING_LIMIT_YEN_MAX,
  SPENDING_PERIODS,
} from './constants.ts'

const limitYen = z.number().int().min(0).max(SPENDING_LIMIT_YEN_MAX).nullable()
const playLimits = z.object({
  /** The restrictions in force, at most one of each kind. */
  restrictions: z.array(
    z.object({
      kind: z.enum(RESTRICTION_KINDS),
      /** When the restriction ends; empty if it lasts until the shop lifts it. */
      ends: dateTime,
      /** True if the member set the restriction by a self-exclusion; false if the shop set it. */
      is_own: z.boolean(),
    }),
  ),
  age: z.object({
    confirmed_by: z.enum(['nothing', 'declaration', 'birth-date']),
    /** When the member confirmed the age; empty if not yet. */
    confirmed: dateTime,
    /** The date of birth as `YYYY-MM-DD`; empty if the member gave none. */
    birth_date: z.string(),
    is_adult: z.boolean(),
    /** The age from which members buy points and draws, by a date of birth; null for any. */
    purchase_age: z.number().int().nullable(),
    /** Whether the member's date of birth reaches that age. */
    is_purchase_age: z.boolean(),
    /** The acts that are refused to the member until an age of 18 is confirmed. */
    refused_kinds: z.array(z.enum(RESTRICTION_KINDS)),
  }),
  /** True if the shop asks the member to verify a phone number before spending. */
  is_phone_needed: z.boolean(),
  limits: z.array(
    z.object({
      period: z.enum(SPENDING_PERIODS),
      /** The limit that applies now; null for no limit. */
      yen: limitYen,
      /** The payments of this period that are paid or can still be paid. */
      used: yen,
      /** Null for no limit. `next` is empty if no new limit waits. */
      next_yen: limitYen,
      next: dateTime,
    }),
  ),
})
export type PlayLimits = z.infer<typeof playLimits>

export const restrictionCalls = {
  'GET /user/play_limits': { access: 'member', answer: playLimits },
  /** Excludes the member from paying and drawing. The exclusion cannot be shortened. */
  'POST /user/self_exclusion': {
    access: 'member',
    request: z.strictObject({ period: z.enum(SELF_EXCLUSION_PERIODS) }),
    answer: noFields,
  },
  /**
   * Confirms the member's age, by a date of birth (`YYYY-MM-DD`) or, without a date, by a
   * declaration.
   */
  'POST /user/age': {
    access: 'member',
    request: z.strictObject({
      birth_date: z.string().max(10).optional(),
      text_version: z.literal(AGE_TEXT_VERSION),
    }),
    answer: noFields,
  },
  /** Sets the member's limit. A lower limit applies at once, a higher limit after seven days. */
  'POST /user/spending_limit': {
    access: 'member',
    request: z.strictObject({ period: z.enum(SPENDING_PERIODS), yen: limitYen }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>
