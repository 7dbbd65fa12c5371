import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { selectPapers } from '#server/console/acquisitions/papers/papers.sql.ts'
import { refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { addErrand } from '#server/console/errands/errands.ts'
import { selectMember } from '#server/console/members/members.sql.ts'
import { cancelUnsent } from '#server/console/parcels/cancelling/cancelling.ts'
import { notify } from '#server/console/parcels/notify.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isLoginRestricted, lockRestrictions } from '#server/restrictions/restrictions.ts'
import { cancellationMail } from './cancellations.mails.ts'
import { markDecided, selectCancellation, selectMoney, selectParcels } from './cancellations.sql.ts'

const payloadOf = z.object({ memberId: z.number() })
const targetOf = (id: number) => ({ kind: 'member', id: String(id) })

/**
 * Brings back what a minor bought, after a guardian's cancellation with a proof (B-050): what was not
 * handed over at once, the cards that wait for a choice and the money by the shop's worker. The login
 * stays restricted, so that nothing more is drawn or chosen. A repeated act does what an earlier one
 * could not do, such as a refund that a provider refused.
 */
const takeBack: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { memberId } = payloadOf.parse(payload)
    const member = await selectMember(tx, memberId)
    if (member === null || member.isClosed) return refuse(404)
    await lockRestrictions(tx, memberId)
    const cancellation = await selectCancellation(tx, memberId)
    const isReady =
      cancellation !== null &&
      (await hasProof(tx, cancellation.id)) &&
      (await isLoginRestricted(tx, { memberId, now }))
    if (!isReady) return refuse(409, REASON.notPossible)
    const priceYen = await yenToReturn(tx, memberId)
    return {
      target: targetOf(memberId),
      name: String(memberId),
      before: { cards: 'undecided', priceYen },
      after: { cards: 'taken-back', priceYen: 0 },
      amount: `${priceYen.toLocaleString('ja-JP')} yen`,
      // Another cancellation of the member needs an approval of its own.
      payload: { memberId, cancellationId: cancellation.id },
    }
  },
  async subjectOf(_on, payload) {
    const { memberId } = payloadOf.parse(payload)
    return { memberId, links: [] }
  },
  async run(tx, payload, { approvalId, requestedBy: operatorId, now }) {
    const { memberId } = payloadOf.parse(payload)
    const target = targetOf(memberId)
    const cancellation = await selectCancellation(tx, memberId)
    if (cancellation === null) return refuse(409, REASON.notPossible)
    const { id } = cancellation
    // Locks the parcels, so that the letter names each one that has left.
    await cancelUnsent(tx, memberId, { approvalId, operatorId, now })
    if (await markDecided(tx, { id, approvalId, now })) {
      const away = (await selectParcels(tx, memberId)).filter(
        ({ state }) => state === 'handed-over',
      )
      const yen = await yenToReturn(tx, memberId)
      await notify(tx, [memberId], now, () => cancellationMail({ yen, parcels: away, now }))
    }
    const errand = { kind: 'members.take-back', target, payload, approvalId, operatorId } as const
    await addErrand(tx, { ...errand, now })
    return target
  },
}

export const cancellationChanges = { 'members.take-back': takeBack } as const

async function hasProof(tx: Transaction, cancellationId: number): Promise<boolean> {
  return (await selectPapers(tx, { cancellationId })).some(({ isErased }) => !isErased)
}

async function yenToReturn(tx: Transaction, memberId: number): Promise<number> {
  return (await selectMoney(tx, memberId))
    .filter(({ state }) => state === 'paid' || state === 'held')
    .reduce((sum, { priceYen, returnedYen }) => sum + priceYen - returnedYen, 0)
}
