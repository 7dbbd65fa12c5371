import { CANCELLATION_PAPERS_MAX } from '#contract/console/members/cancellations.fields.ts'
import type {
  CancellationHoldings,
  cancellationCalls,
  Cancellation as WireCancellation,
} from '#contract/console/members/cancellations.ts'
import { REASON } from '#contract/console/reasons.ts'
import {
  insertPaper,
  selectPaper,
  selectPapers,
} from '#server/console/acquisitions/papers/papers.sql.ts'
import { readUpload } from '#server/console/acquisitions/papers/upload.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { selectMember } from '#server/console/members/members.sql.ts'
import { refundsByTransfer } from '#server/payments/payments.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { lockRestrictions, restrict } from '#server/restrictions/restrictions.ts'
import { returnByOf } from './cancellations.mails.ts'
import {
  type Cancellation,
  insertCancellation,
  lockCancellation,
  markWithdrawn,
  selectCancellation,
  selectGoods,
  selectMoney,
  selectParcels,
} from './cancellations.sql.ts'
import { cancellationChanges } from './changes.ts'

const targetOf = (memberId: number) => ({ kind: 'member', id: String(memberId) })

export const cancellationHandlers: Handlers<keyof typeof cancellationCalls> = {
  async 'GET /members/{id}/cancellation'({ database }, { params: { id } }) {
    const member = await selectMember(database, id)
    if (member === null) return refuse(404)
    const found = await selectCancellation(database, id)
    return {
      cancellation: found === null ? null : await wireCancellation(database, found),
      holdings: await readHoldings(database, member),
    }
  },
  async 'POST /members/{id}/cancellation'(tx, { params, request, session: { operatorId }, now }) {
    const memberId = params.id
    const member = await selectMember(tx, memberId)
    if (member === null || member.isClosed) return refuse(404)
    await lockRestrictions(tx, memberId)
    if ((await selectCancellation(tx, memberId)) !== null) return refuse(409, REASON.notPossible)
    const { guardianName, relation, reason } = request
    const who = { memberId, guardianName, relation }
    const id = await insertCancellation(tx, { ...who, openedBy: operatorId, openedAt: now })
    // A restriction that is in force may have an end.
    await restrict(tx, { memberId, kind: 'login', endsAt: null, reason, operatorId, now })
    return { fields: { id }, target: targetOf(memberId) }
  },
  'POST /cancellations/{id}/paper': {
    async prepare(_, { params, request }) {
      const paper = await readUpload(Buffer.from(request.file, 'base64url'))
      if (paper === null) return refuse(400, REASON.noPaper)
      return async (tx, { session: { operatorId }, now }) => {
        const found = await lockCancellation(tx, params.id)
        if (found === null) return refuse(404)
        const of = { cancellationId: found.id }
        if ((await selectPapers(tx, of)).length >= CANCELLATION_PAPERS_MAX)
          return refuse(409, REASON.tooManyFiles)
        const id = await insertPaper(tx, { ...paper, ...of, operatorId, createdAt: now })
        const after = { ids: [id], contentType: paper.contentType }
        return { fields: { id }, target: targetOf(found.memberId), after }
      }
    },
  },
  async 'POST /cancellation-papers/{id}/open'(tx, { params: { id } }) {
    const paper = await selectPaper(tx, id, 'cancellation_id')
    if (paper === null) return refuse(404)
    if (paper.bytes === null) return refuse(409, REASON.contentErased)
    const { contentType, bytes } = paper
    return {
      fields: { contentType, content: bytes.toString('base64') },
      target: { kind: 'identity-paper', id: String(id) },
    }
  },
  'POST /members/{id}/take-back': (tx, { params, now }) =>
    cancellationChanges['members.take-back'].describe(tx, { memberId: params.id }, { now }),
  async 'POST /cancellations/{id}/withdraw'(tx, { params, now }) {
    const found = await lockCancellation(tx, params.id)
    if (found === null) return refuse(404)
    if (found.decidedAt !== null) return refuse(409, REASON.notPossible)
    await markWithdrawn(tx, found.id, now)
    return { fields: {}, target: targetOf(found.memberId) }
  },
}

async function wireCancellation(on: Queryable, found: Cancellation): Promise<WireCancellation> {
  const { id, guardianName, relation, operator, openedAt, decidedAt } = found
  const papers = await selectPapers(on, { cancellationId: id })
  return {
    id,
    guardianName,
    relation,
    operator,
    openedAt: openedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    returnBy: decidedAt === null ? null : returnByOf(decidedAt).toISOString(),
    papers: papers.map(({ at, ...paper }) => ({ ...paper, at: at.toISOString() })),
  }
}

async function readHoldings(
  on: Queryable,
  { id, points, coins }: { id: number; points: number; coins: number },
): Promise<CancellationHoldings> {
  const [goods, parcels, payments] = await Promise.all([
    selectGoods(on, id),
    selectParcels(on, id),
    selectMoney(on, id),
  ])
  return {
    points,
    coins,
    ...goods,
    parcels,
    payments: payments.map((row) => ({ ...row, isByTransfer: refundsByTransfer(row.provider) })),
  }
}
