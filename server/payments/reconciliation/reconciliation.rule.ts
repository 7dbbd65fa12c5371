import type { ListedOrder, ProviderStatus } from '#server/external/payments/payment-provider.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { CURRENCY } from '#server/payments/lifecycle/payments.rule.ts'

export type DifferenceKind =
  | 'unknown-order'
  | 'missing-order'
  | 'not-credited'
  | 'not-paid'
  | 'amount'

export interface Difference {
  readonly orderId: string
  readonly kind: DifferenceKind
  readonly ours: string | null
  readonly theirs: ProviderStatus | null
}

export type Ours = Pick<
  Payment,
  'id' | 'orderId' | 'state' | 'priceYen' | 'returnedYen' | 'confirmedBy' | 'startedAt'
>

export function differencesOf(
  ours: readonly Ours[],
  theirs: readonly ListedOrder[],
): readonly Difference[] {
  const listed = new Map(theirs.map((each) => [each.orderId, each]))
  const known = new Set(ours.map(({ orderId }) => orderId))
  const unknownOrders = theirs
    .filter(({ orderId }) => !known.has(orderId))
    .map(
      ({ orderId, status }) =>
        ({ orderId, kind: 'unknown-order', ours: null, theirs: status }) as const,
    )
  const differing = ours.flatMap((payment) => {
    const state = listed.get(payment.orderId)?.status ?? null
    const kind = kindOf(payment, state)
    if (kind === null) return []
    return [{ orderId: payment.orderId, kind, ours: payment.state, theirs: state }]
  })
  return [...differing, ...unknownOrders]
}

function kindOf(payment: Ours, theirs: ProviderStatus | null): DifferenceKind | null {
  const isPaidHere = payment.state === 'paid' && payment.confirmedBy === 'provider'
  if (theirs === null) return payment.startedAt === null && !isPaidHere ? null : 'missing-order'
  if (theirs.is === 'paid') {
    const isSame = theirs.yen === payment.priceYen && theirs.currency === CURRENCY
    if (isPaidHere) return isSame && payment.returnedYen === 0 ? null : 'amount'
    return payment.state === 'held' ? null : 'not-credited'
  }
  const isKnownPart = theirs.is === 'refunded' && theirs.yen === payment.returnedYen
  return isPaidHere && !isKnownPart ? 'not-paid' : null
}
