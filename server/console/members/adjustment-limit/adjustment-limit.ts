import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { startOfDay } from '#server/platform/time/tokyo.ts'
import { lockSettings } from '#server/settings/settings.ts'
import { selectApprovedSum, selectLimit, updateDayMax } from './adjustment-limit.sql.ts'

interface Adjustment {
  readonly memberId: number
  readonly currency: 'point' | 'coin'
  readonly amount: number
  readonly now: Date
}

/**
 * Refuses an adjustment that would bring the sum of the member's adjustments of this day in Japan
 * above the limit in the settings, whichever operators made them. A member has at most one
 * waiting request for an adjustment. No other adjustment of the member is therefore approved at the
 * same moment.
 */
export async function overDayMax(
  tx: Transaction,
  { memberId, currency, amount, now }: Adjustment,
): Promise<Refusal | null> {
  const { dayMax } = await selectLimit(tx)
  const used = await selectApprovedSum(tx, { memberId, currency, since: startOfDay(now) })
  if (used + Math.abs(amount) <= dayMax) return null
  return refuse(409, REASON.overDayMax, { current: { dayMax, used } })
}

export const adjustmentLimitHandlers: Handlers<'GET /adjustment-limit' | 'POST /adjustment-limit'> =
  {
    async 'GET /adjustment-limit'({ database }) {
      return readLimit(database)
    },
    async 'POST /adjustment-limit'(tx, { request: { dayMax, version } }) {
      await lockSettings(tx)
      const before = await readLimit(tx)
      if (!(await updateDayMax(tx, { dayMax, version })))
        return refuse(409, REASON.versionConflict, { current: before })
      const target = { kind: 'settings', id: 'adjustment-limit' }
      return { fields: {}, target, before, after: { dayMax } }
    },
  }

async function readLimit(on: Queryable) {
  const { dayMax, version } = await selectLimit(on)
  return { dayMax, version }
}
