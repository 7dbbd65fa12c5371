import type { accountingCalls } from '#contract/console/accounting.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { type BookDay, computeDayBook } from '#server/points/base-date/base-date.ts'
import { fixMethod, listMethods, readCosts } from './costs/costs.ts'
import { isPeriod, spanOf } from './periods.rule.ts'

/** The calls for the accountant's screens, other than sales and balances. */
export const accountingHandlers: Handlers<keyof typeof accountingCalls> = {
  async 'GET /reports/accounting'({ database }, { query }) {
    if (!isPeriod(query)) return refuse(400)
    const costs = await readCosts(database, query)
    const methods = await listMethods(database)
    return {
      ...{ method: costs.method, opening_yen: costs.initialYen, bought_yen: costs.boughtYen },
      ...{ shipped_yen: costs.shippedYen, lost_yen: costs.lostYen },
      ...{ revalued_yen: costs.revaluedYen, closing_yen: costs.closingYen },
      unknown_count: costs.lines
        .filter(({ isKnown }) => !isKnown)
        .reduce((sum, { count }) => sum + Math.abs(count), 0),
      methods: methods.map(({ startsOn, method, operator, createdAt }) => ({
        ...{ starts_on: startsOn, method, operator, created_at: createdAt.toISOString() },
      })),
    }
  },
  async 'GET /reports/points-book'({ database }, { query }) {
    if (!isPeriod(query)) return refuse(400)
    return { list: (await computeDayBook(database, spanOf(query))).map(wireDay) }
  },
  async 'POST /reports/cost-methods'(tx, { request, session: { operatorId }, now }) {
    const { starts_on: startsOn, method } = request
    const choice = { startsOn, method, operatorId, today: wireDateTime(now).slice(0, 10), now }
    const refusal = await fixMethod(tx, choice)
    if (refusal !== null) return refusal
    return {
      target: { kind: 'cost-method', id: startsOn },
      after: { starts_on: startsOn, method },
      fields: {},
    }
  },
}

function wireDay({ takenBack, ...day }: BookDay) {
  return { ...day, taken_back: takenBack }
}
