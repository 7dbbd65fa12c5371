import type { ListedOrder, ProviderState } from '#server/outside/payments/port.ts'
import type { Payment } from './payment.ts'
import { CURRENCY } from './payments.rule.ts'

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
  readonly theirs: ProviderState | null
}

export type Ours = Pick<
  Payment,
  'id' | 'orderId' | 'state' | 'priceYen' | 'settledBy' | 'startedAt'
>

/** Where the provider's list of a span and our books differ. Pure; both sides hold the orders of the same span. */
export function differencesOf(
  ours: readonly Ours[],
  theirs: readonly ListedOrder[],
): readonly Difference[] {
  const listed = new Map(theirs.map((each) => [each.orderId, each]))
  const known = new Set(ours.map(({ orderId }) => orderId))
  const strange = theirs
    .filter(({ orderId }) => !known.has(orderId))
    .map(
      ({ orderId, state }) =>
        ({ orderId, kind: 'unknown-order', ours: null, theirs: state }) as const,
    )
  const differing = ours.flatMap((payment) => {
    const state = listed.get(payment.orderId)?.state ?? null
    const kind = kindOf(payment, state)
    if (kind === null) return []
    return [{ orderId: payment.orderId, kind, ours: payment.state, theirs: state }]
  })
  return [...differing, ...strange]
}

function kindOf(payment: Ours, theirs: ProviderState | null): DifferenceKind | null {
  const isPaidHere = payment.state === 'paid' && payment.settledBy === 'provider'
  if (theirs === null) return payment.startedAt === null && !isPaidHere ? null : 'missing-order'
  if (theirs.is === 'paid') {
    const isSame = theirs.yen === payment.priceYen && theirs.currency === CURRENCY
    if (isPaidHere) return isSame ? null : 'amount'
    return payment.state === 'held' ? null : 'not-credited'
  }
  return isPaidHere ? 'not-paid' : null
}
