import { z } from 'zod'
import type { ErrandKind } from '#contract/console/errands.ts'
import { REASON } from '#contract/console/reasons.ts'
import { readClosingObstacles } from '#server/closures/closures.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { addErrand } from '#server/console/errands/errands.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { overDayMax } from './adjustment-limit/adjustment-limit.ts'
import { type MemberRow, selectMember } from './members.sql.ts'

const memberPayload = z.object({ member_id: z.number() })
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
    const { member_id, currency, amount, message } = adjustmentPayload.parse(payload)
    const member = await openMember(tx, member_id)
    if (isRefusal(member)) return member
    const balance = currency === 'point' ? member.points : member.coins
    if (balance + amount < 0) return refuse(409, REASON.shortage)
    const tooMuch = await overDayMax(tx, { memberId: member_id, currency, amount, now })
    if (tooMuch !== null) return tooMuch
    const unit = currency === 'point' ? 'pt' : 'coins'
    return {
      ...{ target: targetOf(member_id), name: String(member_id), before: {}, payload },
      after: { currency, amount, message },
      amount: `${amount > 0 ? '+' : ''}${amount} ${unit}`,
    }
  },
  run: (tx, payload, context) => askShop(tx, 'points.adjust', { payload, ...context }),
}

/** Closes an account if nothing prevents it, and erases the member's personal data. */
const close: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { member_id } = memberPayload.parse(payload)
    const member = await openMember(tx, member_id)
    if (isRefusal(member)) return member
    const obstacles = await readClosingObstacles(tx, { memberId: member_id, now })
    if (obstacles.length > 0) return refuse(409, REASON.notPossible, { current: { obstacles } })
    const states = { before: { state: 'open' }, after: { state: 'closed' } }
    return { target: targetOf(member_id), name: String(member_id), ...states, payload }
  },
  run: (tx, payload, context) => askShop(tx, 'members.close', { payload, ...context }),
}

/** For each kind of approval request about members, the act that runs after the approval. */
export const memberChanges = { 'members.close': close, 'points.adjust': adjust } as const

async function openMember(tx: Transaction, id: number): Promise<MemberRow | Refusal> {
  const member = await selectMember(tx, id)
  return member === null || member.isClosed ? refuse(404) : member
}

async function askShop(
  tx: Transaction,
  kind: ErrandKind,
  { payload, approvalId, requestedBy, now }: ApprovedErrand,
) {
  const target = targetOf(memberPayload.parse(payload).member_id)
  await addErrand(tx, { kind, target, payload, approvalId, operatorId: requestedBy, now })
  return target
}
interface ApprovedErrand {
  readonly payload: object
  readonly approvalId: number
  readonly requestedBy: number
  readonly now: Date
}
