import { DECLINES_WINDOW_MS, nextCardTryAt } from './card-declines.rule.ts'
import { selectCardTries } from './card-declines.sql.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { failureReasonOf } from './failure-reason.ts'
import { TOKEN_PAYMENTS } from './methods.ts'

/**
 * Returns when the member may try a card again; null if the member may now. The time depends on the
 * cards that were declined within the past day. The payment `paymentId` of this try does not count.
 */
export async function readNextCardTry(
  { database, clock }: PaymentDependencies,
  { memberId, paymentId = 0 }: { readonly memberId: number; readonly paymentId?: number },
): Promise<Date | null> {
  const now = clock.now()
  const tries = await selectCardTries(database, {
    memberId,
    payIds: TOKEN_PAYMENTS.payIds,
    since: new Date(now.getTime() - DECLINES_WINDOW_MS),
    exceptId: paymentId,
  })
  const declines = tries.map((each) => ({
    at: each.requestedAt,
    reason: failureReasonOf(each),
    isPending: each.state !== 'failed',
  }))
  return nextCardTryAt(declines, now)
}
