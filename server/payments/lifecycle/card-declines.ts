import { DECLINES_WINDOW_MS, mayTryCard } from './card-declines.rule.ts'
import { selectCardDeclines } from './card-declines.sql.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { TOKEN_PAYMENTS } from './methods.ts'

/**
 * Returns whether the declines of the past day allow the member to try a card now. `paymentId` is
 * the payment of this try, if that payment exists already.
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
