import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { lockStockLimits, selectStockLimits, updateStockLimits } from './stock-limits.sql.ts'

export const stockLimitHandlers: Handlers<'GET /stock-limits' | 'POST /stock-limits'> = {
  'GET /stock-limits': ({ database }) => selectStockLimits(database),
  async 'POST /stock-limits'(tx, { request }) {
    await lockStockLimits(tx)
    const before = await selectStockLimits(tx)
    const { requestId: _, reason: __, version, ...limits } = request
    if (!(await updateStockLimits(tx, { ...limits, version })))
      return refuse(409, REASON.versionConflict, { current: before })
    const target = { kind: 'settings', id: 'stock-limits' }
    return { fields: {}, target, before, after: limits }
  },
}
