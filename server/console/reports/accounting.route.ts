import type { accountingCalls } from '#contract/console/payments/accounting.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { fixMethod, listMethods } from './costs/costs.ts'
import { readFigures } from './figures/figures.ts'
import { isPeriod } from './periods.rule.ts'

/** The calls for the accountant's screens, other than sales and balances. */
export const accountingHandlers: Handlers<keyof typeof accountingCalls> = {
  async 'GET /reports/accounting'({ database }, { query, now }) {
    if (!isPeriod(query)) return refuse(400)
    const methods = await listMethods(database)
    return {
      ...(await readFigures(database, { report: 'accounting', by: 'day', ...query }, now)),
      methods: methods.map(({ startsOn, method, operator, createdAt }) => ({
        startsOn,
        method,
        operator,
        createdAt: createdAt.toISOString(),
      })),
    }
  },
  async 'GET /reports/points-book'({ database }, { query, now }) {
    if (!isPeriod(query)) return refuse(400)
    return readFigures(database, { report: 'points-book', by: 'day', ...query }, now)
  },
  async 'POST /reports/cost-methods'(tx, { request, session: { operatorId }, now }) {
    const { startsOn, method } = request
    const choice = { startsOn, method, operatorId, today: wireDateTime(now).slice(0, 10), now }
    const refusal = await fixMethod(tx, choice)
    if (refusal !== null) return refusal
    return {
      target: { kind: 'cost-method', id: startsOn },
      after: { startsOn, method },
      fields: {},
    }
  },
}
