import type { rankCalls } from '#contract/console/members/ranks.ts'
import { type Handlers, isRefusal } from '#server/console/acts/route.ts'
import type { Ranks } from '#server/ranks/rank-period.ts'
import { listRankSets, planNextRanks, previewRanks, withdrawNextRanks } from './ranks.ts'

const targetOf = (id: number) => ({ kind: 'rank-set', id: String(id) })

/**
 * The handlers for the ranks of members. All ranks are saved together, and hold from the next month
 * on.
 */
export const rankHandlers: Handlers<keyof typeof rankCalls> = {
  'GET /ranks': ({ database }, { now }) => listRankSets(database, now),
  'GET /ranks/preview': ({ database }, { query: { ranks }, now }) =>
    previewRanks(database, { planned: ranks, now }),
  async 'POST /ranks'(tx, { request, session: { operatorId }, now }) {
    const { newestId, fromMonth, ranks } = request
    const planned = await planNextRanks(tx, { newestId, fromMonth, ranks, operatorId, now })
    if (isRefusal(planned)) return planned
    const { id, before, after } = planned
    return {
      fields: { id },
      target: targetOf(id),
      before: { ranks: before.map(rankOf) },
      after: { ranks: after.map(rankOf), fromMonth },
    }
  },
  async 'POST /ranks/withdraw'(tx, { request: { newestId }, now }) {
    const withdrawn = await withdrawNextRanks(tx, { newestId, now })
    if (isRefusal(withdrawn)) return withdrawn
    const { id, fromMonth } = withdrawn
    return { fields: {}, target: targetOf(id), before: { fromMonth }, after: {} }
  },
}

function rankOf({ name, ...rank }: Ranks[number]) {
  return { ...rank, name: name.ja, nameEn: name.en }
}
