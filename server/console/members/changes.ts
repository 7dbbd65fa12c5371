import { z } from 'zod'
import type { ErrandKind } from '#contract/console/errands.ts'
import { REASON } from '#contract/console/reasons.ts'
import { readClosingObstacles } from '#server/closures/closures.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { addErrand, listWaitingTargets } from '#server/console/errands/errands.ts'
import { readBalances } from '#server/console/payments/balances.ts'
import {
  type BalanceNow,
  clawBackEffect,
  creditEffect,
  noEffect,
} from '#server/console/payments/effects.rule.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { overDayMax } from './adjustment-limit/adjustment-limit.ts'
import { type MemberRow, selectMember } from './members.sql.ts'

const memberPayload = z.object({ memberId: z.number() })
/** `acceptsRest`: without what a guardian's cancellation could not bring back. */
const closingPayload = memberPayload.extend({ acceptsRest: z.boolean().optional() })
const adjustmentPayload = memberPayload.extend({
  currency: z.enum(['point', 'coin']),
  amount: z.number().int(),
  message: z.string(),
})

const targetOf = (id: number) => ({ kind: 'member', id: String(id) })

/**
 * Grants points or coins to a member, or deducts them. The shop's worker posts the ledger entry
 * (A-150).
 */
const adjust: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { memberId, currency, amount, message } = adjustmentPayload.parse(payload)
    const member = await openMember(tx, memberId)
    if (isRefusal(member)) return member
    const balance = currency === 'point' ? member.points : member.coins
    if (balance + amount < 0) return refuse(409, REASON.shortage)
    const tooMuch = await overDayMax(tx, { memberId, currency, amount, now })
    if (tooMuch !== null) return tooMuch
    const unit = currency === 'point' ? 'pt' : 'coins'
    return {
      target: targetOf(memberId),
      name: String(memberId),
      before: {},
      payload,
      after: { currency, amount, message },
      amount: `${amount > 0 ? '+' : ''}${amount} ${unit}`,
    }
  },
  async subjectOf(on, payload) {
    const { memberId, currency, amount } = adjustmentPayload.parse(payload)
    const { points, coins } = await readBalances(on, memberId)
    const { balance } = currency === 'point' ? points : coins
    // The request will be refused: an adjustment, unlike a refund, makes no debt.
    if (balance + amount < 0) return { memberId }
    const moved = (now: BalanceNow) =>
      amount > 0 ? creditEffect(now, amount) : clawBackEffect(now, -amount)
    const effect =
      currency === 'point'
        ? { points: moved(points), coins: noEffect(coins) }
        : { points: noEffect(points), coins: moved(coins) }
    return { memberId, effect }
  },
  run: (tx, payload, context) => askShop(tx, 'points.adjust', { payload, ...context }),
}

/** Closes an account if nothing prevents it, and erases the member's personal data. */
const close: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { memberId, acceptsRest = false } = closingPayload.parse(payload)
    const member = await openMember(tx, memberId)
    if (isRefusal(member)) return member
    const obstacles = await readClosingObstacles(tx, { memberId, acceptsRest, now })
    // The worker may have begun no refund yet, and would refund a closed account.
    const isWaiting = (await listWaitingTargets(tx, 'members.take-back')).has(String(memberId))
    if (isWaiting && obstacles.length === 0) obstacles.push('refund-open')
    if (obstacles.length > 0) return refuse(409, REASON.notPossible, { current: { obstacles } })
    const after = { state: 'closed', ...(acceptsRest ? { acceptsRest } : {}) }
    const states = { before: { state: 'open' }, after }
    return { target: targetOf(memberId), name: String(memberId), ...states, payload }
  },
  async subjectOf(on, payload) {
    const { memberId } = memberPayload.parse(payload)
    const { points, coins } = await readBalances(on, memberId)
    const taken = (now: BalanceNow) => clawBackEffect(now, now.balance)
    return { memberId, effect: { points: taken(points), coins: taken(coins) } }
  },
  run: (tx, payload, context) => askShop(tx, 'members.close', { payload, ...context }),
}

/** For each kind of approval request about members, the act that runs after the approval. */
export const memberChanges = {
  'members.close': close,
  'points.adjust': adjust,
} as const

async function openMember(tx: Transaction, id: number): Promise<MemberRow | Refusal> {
  const member = await selectMember(tx, id)
  return member === null || member.isClosed ? refuse(404) : member
}

async function askShop(
  tx: Transaction,
  kind: ErrandKind,
  { payload, approvalId, requestedBy, now }: ApprovedErrand,
) {
  const target = targetOf(memberPayload.parse(payload).memberId)
  await addErrand(tx, { kind, target, payload, approvalId, operatorId: requestedBy, now })
  return target
}
interface ApprovedErrand {
  readonly payload: object
  readonly approvalId: number
  readonly requestedBy: number
  readonly now: Date
}
