import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { lockDeposits, type StoredDeposit } from '#server/console/bank/deposits.sql.ts'
import { linksOf, readBalances } from '#server/console/payments/balances.ts'
import { creditEffect } from '#server/console/payments/effects.rule.ts'
import { selectConsolePayments } from '#server/console/payments/payments.sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { OpenTransfer } from './grade.rule.ts'
import { type NewMatch, selectTransfersById, selectTransfersByOrder } from './matches.sql.ts'
import { payloadOf, settle, TRANSFER_PAY_IDS, targetOf } from './matching.ts'

const linked = z.object({
  depositIds: z.array(z.number()),
  paymentIds: z.array(z.number()),
  paidOn: z.string(),
})

interface Link {
  readonly deposits: readonly StoredDeposit[]
  readonly transfers: readonly OpenTransfer[]
}

/**
 * Runs after an approval: matches deposits with payments although they do not match exactly.
 * Examples: the amount differs, the money came late, or one deposit pays several orders (A-142,
 * All points of the ordered course are credited, whatever the amount of the deposit.
 */
const settleByHand: ApprovedAct = {
  async describe(tx, payload) {
    const { depositIds, paymentIds } = linked.parse(payload)
    const transfers = await selectTransfersById(tx, { payIds: TRANSFER_PAY_IDS, ids: paymentIds })
    if (transfers.length < paymentIds.length) return refuse(409, REASON.orderNotOpen)
    return describeLink(tx, depositIds, transfers)
  },
  async subjectOf(on, payload) {
    const { paymentIds } = linked.parse(payload)
    const payments = await selectConsolePayments(on, paymentIds)
    const memberId = payments[0]?.memberId ?? null
    if (memberId === null) return {}
    const sum = payments.reduce((points, payment) => points + payment.points, 0)
    const { points } = await readBalances(on, memberId)
    const effect = { points: creditEffect(points, sum), coins: null }
    return { memberId, effect, links: linksOf(payments) }
  },
  async run(tx, payload, { approvalId, requestedBy, now }) {
    const { depositIds, paymentIds, paidOn } = linked.parse(payload)
    const match = { depositIds, paymentIds, paidOn, approvalId, operatorId: requestedBy, now }
    const refusal = await settle(tx, { ...match, shape: shapeOf(match) })
    return refusal ?? targetOf(paymentIds)
  },
}

/** For each kind of approval request about the bank, the act that runs after the approval. */
export const bankChanges = { 'bank.settle': settleByHand } as const

/**
 * Returns the change that matches these deposits with these orders, for an approval request. Or
 * returns a refusal.
 */
export async function requestMatch(
  tx: Transaction,
  { depositIds, orderIds }: { depositIds: readonly number[]; orderIds: readonly string[] },
) {
  const wanted = [...new Set(orderIds)]
  const query = { payIds: TRANSFER_PAY_IDS, orderIds: wanted }
  const transfers = await selectTransfersByOrder(tx, query)
  if (transfers.length < wanted.length) return refuse(409, REASON.orderNotOpen)
  return describeLink(tx, depositIds, transfers)
}

async function describeLink(
  tx: Transaction,
  ids: readonly number[],
  transfers: readonly OpenTransfer[],
) {
  const link = await lockLink(tx, ids, transfers)
  if (isRefusal(link)) return link
  const { deposits } = link
  const depositIds = deposits.map(({ id }) => id)
  const paymentIds = transfers.map(({ id }) => id)
  const orders = transfers.map(({ orderId }) => orderId)
  const paidOn =
    deposits
      .map(({ bookedOn }) => bookedOn)
      .sort()
      .at(-1) ?? ''
  const received = deposits.reduce((sum, { yen }) => sum + yen, 0)
  const due = transfers.reduce((sum, { priceYen }) => sum + priceYen, 0)
  return {
    target: targetOf(paymentIds),
    name: orders.join(', ').slice(0, 200),
    payload: payloadOf({ depositIds, paymentIds, paidOn }),
    amount: `${received} yen`,
    before: { state: [...new Set(transfers.map(({ state }) => state))], priceYen: due },
    after: {
      state: 'paid',
      priceYen: due,
      receivedYen: received,
      paidOn,
      statementLines: deposits.map(lineName),
      paymentIds,
    },
  }
}

/**
 * Locks the deposits. Refuses a deposit whose outcome is already recorded, payments of several
 * members, and a match of several deposits with several payments.
 */
async function lockLink(
  tx: Transaction,
  ids: readonly number[],
  transfers: readonly OpenTransfer[],
): Promise<Link | Refusal> {
  const deposits = await lockDeposits(tx, ids)
  if (deposits.length < new Set(ids).size) return refuse(404)
  const isOpen = deposits.every(({ state, kind }) => state === 'open' && kind === 'deposit')
  if (!isOpen) return refuse(409, REASON.depositClosed)
  const isOneMember = new Set(transfers.map(({ memberId }) => memberId)).size === 1
  const isOneSide = deposits.length === 1 || transfers.length === 1
  return isOneMember && isOneSide ? { deposits, transfers } : refuse(409, REASON.notPossible)
}

function shapeOf({
  depositIds,
  paymentIds,
}: Pick<NewMatch, 'depositIds' | 'paymentIds'>): NewMatch['shape'] {
  if (depositIds.length > 1) return 'split'
  return paymentIds.length > 1 ? 'sum' : 'one'
}

/** Returns the name by which the audit log refers to a line of a bank statement. */
export function lineName({ statementId, line }: StoredDeposit): string {
  return `${statementId}/${line}`
}
