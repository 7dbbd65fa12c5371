import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  reason,
  requestId,
  smallId,
  time,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { isShopPicture } from '#contract/links.rule.ts'
import { rankFields } from './ranks.fields.ts'
import { RANKS_MAX } from './ranks.rule.ts'

/** A month in Japan, such as `2025-09`. */
const month = openText.regex(/^\d{4}-(0[1-9]|1[0-2])$/)

const fields = shapeOf(rankFields)
const terms = {
  ...fields,
  icon: fields.icon.refine((text) => text === '' || isShopPicture(text)),
}
/** The id is null for a rank that the shop does not have yet. */
const plannedRank = z.strictObject({ id: smallId.nullable(), ...terms })
const plannedRanks = z
  .array(plannedRank)
  .min(1)
  .max(RANKS_MAX)
  .refine((ranks) => {
    const ids = ranks.flatMap((rank) => rank.id ?? [])
    return new Set(ids).size === ids.length
  })
export type PlannedRank = z.infer<typeof plannedRank>

const rankSet = z.object({
  id,
  /** The first month in which the set holds; null for the set with which the shop began. */
  fromMonth: month.nullable(),
  state: z.enum(['planned', 'present', 'ended']),
  savedAt: time,
  /** The operator who saved the set; null for a set that did not come from the console. */
  operatorName: internalText.nullable(),
  ranks: z.array(z.object({ id, ...terms })),
})
export type RankSetRow = z.infer<typeof rankSet>

/** Ranks as `id:yen`, such as `1:0,2:10000,new:30000`; `new` for a rank without an id. */
const thresholds = openText
  .max(400)
  .regex(/^(\d{1,10}|new):\d{1,10}(,(\d{1,10}|new):\d{1,10})*$/)
  .transform((text) =>
    text.split(',').map((rank) => {
      const [name, yen] = rank.split(':')
      return { id: name === 'new' ? null : Number(name), monthYen: Number(yen) }
    }),
  )
  .pipe(z.array(z.object({ id: id.nullable(), monthYen: fields.monthYen })).max(RANKS_MAX))

export const rankCalls = {
  'GET /ranks': {
    permission: 'ranks.read',
    answer: z.object({
      list: z.array(rankSet),
      /** The month from which a set holds that is saved now. */
      nextMonth: month,
    }),
  },
  /**
   * How many members would have each rank in the next month, by the planned ranks and without a
   * change. Counts members who have paid this month, or who have a rank above the lowest.
   */
  'GET /ranks/preview': {
    permission: 'ranks.change',
    query: z.object({ ranks: thresholds }),
    answer: z.object({
      list: z.array(
        z.object({ id: id.nullable(), monthYen: count, beforeCount: count, afterCount: count }),
      ),
      /** How many members get a higher or lower rank because of the planned ranks. */
      upCount: count,
      downCount: count,
    }),
  },
  /**
   * Saves all ranks together. They hold from the next month on, and replace the ranks that were
   * planned for that month before.
   */
  'POST /ranks': {
    permission: 'ranks.change',
    audit: 'ranks.plan',
    stepUp: true,
    request: z.strictObject({
      requestId,
      newestId: id,
      fromMonth: month,
      ranks: plannedRanks,
      reason,
    }),
    answer: z.object({ id }),
  },
  /** Deletes the set that is planned for the next month. The present set goes on. */
  'POST /ranks/withdraw': {
    permission: 'ranks.change',
    audit: 'ranks.withdraw',
    logs: { fromMonth: month },
    stepUp: true,
    request: z.strictObject({ requestId, newestId: id, reason }),
  },
} as const satisfies CallList
