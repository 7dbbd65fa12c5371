import { DECLINES_WINDOW_MS, mayTryCard } from './card-declines.rule.ts'
import { selectCardDeclines } from './card-declines.sql.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { TOKEN_PAYMENTS } from './methods.ts'

/**
 * Returns whether the member may try a card now. The answer depends on the cards that were declined
 * within the past day. The payment `paymentId` of this try does not count.
 */
export async function mayMemberTryCard(
  { database, clock }: PaymentDependencies,
  { memberId, paymentId = 0 }: { readonly memberId: number; readonly paymentId?: number },
): Promise<boolean> {
  const now = clock.now()
  const declines = await selectCardDeclines(database, {
    memberId,
    payIds: TOKEN_PAYMENTS.payIds,
    since: new Date(now.getTime() - DECLINES_WINDOW_MS),
    exceptId: paymentId,
  })
  return mayTryCard(declines, now)
}
