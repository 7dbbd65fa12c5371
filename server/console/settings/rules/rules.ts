import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { rules } from '#contract/console/settings.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { SETTINGS } from '#server/console/settings/wire.ts'
import { payIdsByRule } from '#server/payments/payments.ts'
import { readSettingsForUpdate, storeRules } from '#server/settings/settings.ts'
import { countConcerned } from './rules.sql.ts'

const payload = z.object({ rules })
/** A request from before an update has other rules. It cannot be approved, as what it changes differs. */
const anyPayload = payload.extend({ rules: z.looseObject(rules.partial().shape) })

export const rulesChange: ApprovedAct = {
  async describe(tx, requested) {
    const { rules } = anyPayload.parse(requested)
    const settings = await readSettingsForUpdate(tx)
    if (isDeepStrictEqual(settings.rules, rules)) return refuse(409, REASON.unchanged)
    return {
      target: SETTINGS,
      name: settings.identity.name,
      payload: requested,
      before: { rules: settings.rules },
      after: { rules },
    }
  },
  async run(tx, requested) {
    await storeRules(tx, payload.parse(requested).rules)
    return SETTINGS
  },
}

export const ruleHandlers: Handlers<'GET /rules/concerned'> = {
  'GET /rules/concerned': ({ database }, { now }) =>
    countConcerned(database, {
      slipPayIds: payIdsByRule('slipDays'),
      transferPayIds: payIdsByRule('transferDays'),
      now,
    }),
}
