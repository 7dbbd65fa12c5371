import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { insertClosure, selectErrandState } from './closures.sql.ts'

export const errandHandlers: Handlers<'POST /errands/{id}/close'> = {
  async 'POST /errands/{id}/close'(tx, { params: { id }, request: { reason }, session, now }) {
    const state = await selectErrandState(tx, id)
    if (state === null) return refuse(404)
    const closure = { errandId: id, operatorId: session.operatorId, reason, now }
    if (state !== 'failed' || !(await insertClosure(tx, closure)))
      return refuse(409, REASON.notPossible)
    return { fields: {}, target: { kind: 'errand', id: String(id) } }
  },
}
