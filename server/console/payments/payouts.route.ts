import type { payoutCalls } from '#contract/console/payments/payouts.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isPermitted } from '#contract/console/roles.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import {
  askForAccountAgain,
  completePayout,
  failPayout,
  type PayoutOutcome,
} from '#server/payments/payouts/payouts.ts'
import {
  completeTransfer,
  exportTransfer,
  readTransferFile,
  transferDayFrom,
} from '#server/payments/payouts/transfers/transfers.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { fileTime, wireDay } from '#server/platform/time/tokyo.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { type OfferedAccount, payoutSource, selectOfferedAccount } from './payouts.sql.ts'

export const payoutHandlers: Handlers<keyof typeof payoutCalls> = {
  async 'GET /payouts'({ database }, { query, session, now }) {
    const nextDay = transferDayFrom(wireDay(now), now)
    const offered = isPermitted(session.role, 'payments.change')
      ? await readOffered(database)
      : null
    return { ...(await readPage(database, payoutSource, query)), nextDay, offered }
  },
  async 'POST /payouts/transfers'(tx, { request, session, now }) {
    const { operatorId } = session
    const exported = await exportTransfer(tx, { ...request, operatorId, now })
    if (exported === 'wrong-name') return refuse(400)
    if (exported === 'none-ready') return refuse(409, REASON.notPossible)
    if ('nextDay' in exported) return refuse(409, REASON.bankClosed, { current: exported })
    const { id, count, totalYen } = exported
    const target = { kind: 'refund-transfer', id: String(id) }
    return { fields: { id, count, totalYen }, target, after: { count } }
  },
  async 'POST /payouts/transfers/{id}/download'(tx, { params: { id }, now }) {
    const file = await readTransferFile(tx, id)
    if (file === null) return refuse(409, REASON.notPossible)
    return {
      fields: { fileName: `refunds-${id}-${fileTime(now)}.txt`, content: file.toString('base64') },
      target: { kind: 'refund-transfer', id: String(id) },
    }
  },
  async 'POST /payouts/transfers/{id}/done'(tx, { params: { id }, request, now }) {
    const done = { transferId: id, transferredOn: request.transferredOn, now }
    const count = await completeTransfer(tx, done)
    if (count === 0) return refuse(409, REASON.notPossible)
    return { fields: { count }, target: { kind: 'refund-transfer', id: String(id) } }
  },
  async 'POST /payouts/{id}/done'(tx, { params: { id }, request, now }) {
    const done = { paymentId: id, transferredOn: request.transferredOn, now }
    const { attempt } = request
    return actOf(id, await completePayout(tx, { ...done, attempt }))
  },
  async 'POST /payouts/{id}/fail'(tx, { params: { id }, request, now }) {
    const { attempt, reason: failure } = request
    return actOf(id, await failPayout(tx, { paymentId: id, attempt, failure, now }))
  },
  async 'POST /payouts/{id}/ask'(tx, { params: { id } }) {
    return actOf(id, await askForAccountAgain(tx, id))
  },
}

async function readOffered(on: Queryable): Promise<OfferedAccount | null> {
  const account = await selectOfferedAccount(on)
  const { nameKana } = await readIdentity(on)
  return account && { ...account, consignorName: account.consignorName || nameKana }
}

function actOf(paymentId: number, outcome: PayoutOutcome) {
  return outcome === 'done'
    ? { fields: {}, target: { kind: 'payment', id: String(paymentId) } }
    : refuse(409, REASON.notPossible)
}
