import { type EndRules, endOrder, REFUND_RULES } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Done,
  Next,
  PaymentOrder,
  ProviderOrder,
  ProviderStatus,
  ResumeRequest,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined } from '#server/external/payments/results.ts'
import { statusOf } from './id-pass.rule.ts'
import type { GmoContext, MissingTrade, Trade } from './trade.ts'

type Outcome = Done | Declined | Unknown

export interface FoundOrder {
  readonly order: ProviderOrder
  readonly trade: Trade
}

/**
 * A payment method of GMO's protocol type API. It contains the functions that differ between cards
 * and carriers.
 */
export interface TradeMethod {
  start(
    context: GmoContext,
    order: PaymentOrder,
    signal: AbortSignal,
  ): Promise<Started | Declined | Unknown>
  resume(
    context: GmoContext,
    request: ResumeRequest,
    signal: AbortSignal,
  ): Promise<Next | Declined | Unknown>
  find(
    context: GmoContext,
    order: ProviderOrder,
    signal: AbortSignal,
  ): Promise<Trade | MissingTrade | Unknown>
  /**
   * Returns whether the buyer can still pay a waiting order. The shop cannot cancel such an order,
   * because GMO has no call for it.
   */
  canStillBePaid(trade: Trade): boolean
  /** Releases an authorized amount, so that it is never captured. */
  voidAuthorization(context: GmoContext, found: FoundOrder, signal: AbortSignal): Promise<Outcome>
  /** Refunds a paid amount. */
  refundSale(context: GmoContext, found: FoundOrder, signal: AbortSignal): Promise<Outcome>
}

const CANCEL_RULES: EndRules = {
  callFrom: ['authorised'],
  doneFrom: ['missing', 'waiting', 'failed', 'cancelled', 'expired', 'refunded'],
}
const CANCEL_RULES_WHILE_PAYABLE: EndRules = {
  ...CANCEL_RULES,
  doneFrom: CANCEL_RULES.doneFrom.filter((status) => status !== 'waiting'),
}

export function statusOfTrade(
  found: Trade | MissingTrade | Unknown,
  { yen }: Pick<ProviderOrder, 'yen'>,
): ProviderStatus | Unknown {
  return found.is === 'trade' ? statusOf(found.fields, yen) : found
}

interface EndedOrder {
  readonly method: TradeMethod
  readonly order: ProviderOrder
}

/** Cancels an order if its status at GMO allows it. */
export async function cancelTrade(
  context: GmoContext,
  { method, order }: EndedOrder,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await method.find(context, order, signal)
  const isPayable = found.is === 'trade' && method.canStillBePaid(found)
  const rules = isPayable ? CANCEL_RULES_WHILE_PAYABLE : CANCEL_RULES
  return endTrade({ found, order }, rules, (trade) =>
    method.voidAuthorization(context, { order, trade }, signal),
  )
}

/** Refunds an order if its status at GMO allows it. */
export async function refundTrade(
  context: GmoContext,
  { method, order }: EndedOrder,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await method.find(context, order, signal)
  return endTrade({ found, order }, REFUND_RULES, (trade) =>
    method.refundSale(context, { order, trade }, signal),
  )
}

interface SearchedOrder {
  readonly found: Trade | MissingTrade | Unknown
  readonly order: ProviderOrder
}

function endTrade(
  { found, order }: SearchedOrder,
  rules: EndRules,
  call: (trade: Trade) => Promise<Outcome>,
): Promise<Outcome> {
  return endOrder(statusOfTrade(found, order), rules, async () =>
    found.is === 'trade' ? call(found) : declined(found.is),
  )
}
