import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'
import type { Buyer } from './buyer.ts'
import type { ApplePayMerchant } from './device-pay/apple-pay-merchant.ts'
import type { CardOnFile, KeptCards } from './kept-card.ts'
import type { NextStep } from './next-step.ts'
import type { ProviderName } from './provider-name.ts'
import type { Acknowledgement, NoticeRefused, ParsedNotice, RawNotice } from './provider-notice.ts'

/**
 * A payment provider as the shop uses it. Amounts are whole yen, as safe integers. A call returns
 * `unknown` if the call may have reached the provider but got no usable response (timeout, broken
 * connection, 5xx, unreadable body). The shop then fetches the status before it repeats the call.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** True if the sandbox gateway replaces the provider. */
  readonly isSandbox?: boolean
  /** The shop then fetches the status of an unfinished payment sooner. */
  readonly sendsNoNotices?: boolean
  /** True if the status shows a won dispute, so that charged back payments are checked again. */
  readonly reportsWonDisputes?: boolean
  /** True if the step `authorise` may be sent again with the same token and key. */
  readonly repeatsAuthorization?: boolean
  serves?(payId: number): boolean
  /** Opens the order. Repeating the call with the same key and order changes nothing. */
  start(order: PaymentOrder, signal: AbortSignal): Promise<Started | Declined | Unknown>
  /** Made when the browser returns from the provider or the member presses the pay button. */
  resume(request: ResumeRequest, signal: AbortSignal): Promise<Next | Declined | Unknown>
  /** All tokens of one card have the same fingerprint. Absent if tokens tell nothing, as at GMO. */
  fingerprintOf?(
    token: string,
    signal: AbortSignal,
  ): Promise<{ readonly is: 'card'; readonly fingerprint: string | null } | Declined | Unknown>
  /** Fetches the order's present status. The call changes nothing and may be repeated. */
  fetchStatus(order: ProviderOrder, signal: AbortSignal): Promise<ProviderStatus | Unknown>
  /** Cancels an unpaid order or releases a card's authorization. */
  cancel(order: ProviderOrder, signal: AbortSignal): Promise<Done | Declined | Unknown>
  /** Refunds `yen` of the order. Calls with the same `key` refund the amount only once. */
  refund(order: RefundOrder, signal: AbortSignal): Promise<RefundAccepted | Declined | Unknown>
  /** A notice never changes a payment by itself; the shop fetches the status. */
  parseNotice(
    notice: RawNotice,
    signal: AbortSignal,
  ): Promise<ParsedNotice | NoticeRefused | Unknown>
  /**
   * Returns the response that the provider expects to a notice. If the shop has not stored the
   * notice, this response makes the provider send the notice again.
   */
  acknowledge(isStored: boolean): Acknowledgement
  clientConfig(payId?: number): ClientConfig | null
  /** Present if the provider takes tokens of Apple Pay. */
  readonly applePay?: ApplePayMerchant
  /** Present if the shop must sign a payload for the button in the browser (Amazon Pay). */
  readonly checkout?: SignedCheckout
  /** Present if the provider can keep the card of a payment for the member's next payments. */
  readonly keptCards?: KeptCards<Declined | Unknown>
  /** Present if the shop's server must create the order that the script approves (PayPal). */
  readonly scriptOrders?: ScriptOrders
  /** Every order opened within the span. Absent if the provider offers no such list. */
  list?(
    span: { readonly from: Date; readonly to: Date },
    signal: AbortSignal,
  ): Promise<readonly ListedOrder[] | Unknown>
  /**
   * Every dispute that the provider has reported to the shop since a moment, the oldest first.
   * Present if neither notices nor statuses show disputes.
   */
  disputes?(since: Date, signal: AbortSignal): Promise<readonly Dispute[] | Unknown>
  /** True if `list` contains only orders that moved money, as at PayPal. */
  readonly listsOnlyPaid?: boolean
}

export interface PaymentOrder {
  /** At most 27 characters of A–Z, a–z, 0–9 and -. A new try has another id. */
  readonly orderId: string
  /** A key of at most 32 characters. The provider executes calls with the same key once. */
  readonly idempotencyKey: string
  /** The id of the payment method, as listed in the contract's `PAYMENT`. */
  readonly payId: number
  readonly yen: number
  readonly buyer: Buyer
  /** The payer's name in Katakana, for a bank transfer. */
  readonly kana?: string
  readonly combiniCode?: 'econ' | 'other'
  readonly carrierId?: 'sb_ktai' | 'au' | 'docomo'
  /** PayPal's order or Amazon's checkout session, which the buyer approved in the script. */
  readonly scriptReference?: string
  /** Contains the order id, because some providers add no parameters. */
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly noticeUrl: string
  readonly expiresAt: Date
  readonly language: 'ja' | 'en'
}

/** The provider's ids of the order, which later calls repeat unchanged. */
export type Reference = Readonly<Record<string, string>>

/** The order that a call concerns. `reference` is empty if the response to `start` was lost. */
export interface ProviderOrder {
  readonly orderId: string
  readonly payId: number
  readonly yen: number
  readonly reference: Reference
  /** True if the shop has recorded a chargeback, so that the provider looks for a won dispute. */
  readonly isChargedBack?: boolean
  /** True if the shop has requested a refund within the last day. */
  readonly isRefundRequested?: boolean
  /** What the provider has received. Absent until the shop has credited the payment. */
  readonly paidYen?: number
}

export interface RefundOrder extends ProviderOrder {
  readonly key: string
  /** What is left of the payment after the refund of a part. Absent if nothing is left. */
  readonly leftYen?: number
  /**
   * The buyer's mail address. A provider that cannot return money by itself, such as one for
   * convenience stores, mails the buyer to ask for a bank account.
   */
  readonly buyerMail?: string
}

export interface Started {
  readonly is: 'started'
  readonly reference: Reference
  readonly next: NextStep
}
export interface Next {
  readonly is: 'next'
  readonly next: NextStep
  /** All of the provider's ids of the order; undefined if this step changed none of them. */
  readonly reference?: Reference
}
export interface ResumeRequest extends ProviderOrder {
  /**
   * `authorise`: the browser has sent the card's token, and the amount must be authorized.
   * `returned`: the browser came back from the provider's page. `capture`: the authorized or
   * approved amount must be captured.
   */
  readonly step: 'authorise' | 'returned' | 'capture'
  readonly token?: string
  /** A card that the provider keeps. Present if the member pays with it instead of a token. */
  readonly cardOnFile?: CardOnFile
  /** The provider's customer record that is to keep the card of the token. */
  readonly customer?: string
  readonly returnUrl: string
  readonly idempotencyKey: string
  /** Present for the step `authorise`, because the card brands require it. */
  readonly buyer?: Buyer
  readonly language: 'ja' | 'en'
}

/** The provider's status of an order, in the shop's terms. */
export type ProviderStatus =
  /** The provider does not know the order, because the call that opens the order never arrived. */
  | { readonly is: 'missing' }
  | { readonly is: 'waiting' }
  /** The amount is authorized or approved, but not captured yet. */
  | { readonly is: 'authorised'; readonly yen: number }
  | {
      readonly is: 'paid'
      readonly yen: number
      readonly currency: string
      /** How money that the provider took back returned: a failed refund or a won dispute. */
      readonly returnedAfter?: 'refund' | 'dispute'
    }
  | { readonly is: 'failed'; readonly code: string }
  | { readonly is: 'cancelled' }
  | { readonly is: 'expired' }
  /**
   * Less than the paid amount after a partial refund. `isPending`: it can still fail.
   * `returnedAfter`: the shop has won a dispute, so it has the rest.
   */
  | {
      readonly is: 'refunded'
      readonly yen: number
      readonly isPending?: true
      readonly returnedAfter?: 'dispute'
    }
  | { readonly is: 'charged-back'; readonly yen: number }

export interface Done {
  readonly is: 'done'
}
export interface RefundAccepted extends Done {
  /** All ids of the order, with this refund's. Absent if refunds have no id of their own. */
  readonly reference?: Reference
}
/** Final. `code` is the provider's, which only the operator sees, never the member. */
export interface Declined {
  readonly is: 'declined'
  readonly code: string
  /** The form field that the member can correct, if the provider named a field. */
  readonly field?: 'name'
}
/** Without a usable response. `detail` is logged, so it holds no token, number or password. */
export interface Unknown {
  readonly is: 'unknown'
  readonly detail: string
}

export interface ClientConfig {
  readonly provider: ProviderName | 'apple-pay' | 'google-pay'
  readonly scriptUrl: string
  /** Public settings of the script, such as the shop id, the publishable key or the client id. */
  readonly parameters: Readonly<Record<string, string>>
  /** The hosts that the page's Content-Security-Policy must allow for the script. */
  readonly sources: ContentSources
}

export interface SignedCheckout {
  /** The provider sends the browser to `reviewUrl` with the id of the checkout session. */
  signButton(reviewUrl: string): { readonly payloadJSON: string; readonly signature: string }
  /** A text for display, such as a card; empty before the choice. */
  chosenInstrument(
    sessionId: string,
    signal: AbortSignal,
  ): Promise<{ readonly is: 'instrument'; readonly text: string } | Declined | Unknown>
}

export interface ScriptOrders {
  create(
    order: ScriptOrder,
    signal: AbortSignal,
  ): Promise<{ readonly is: 'created'; readonly id: string } | Declined | Unknown>
}

export interface ScriptOrder {
  /** The provider creates only one order for calls with the same key. */
  readonly idempotencyKey: string
  readonly yen: number
  readonly language: 'ja' | 'en'
}

export interface ListedOrder {
  readonly orderId: string
  readonly status: ProviderStatus
}

export interface Dispute {
  /** The provider's number of the dispute. A later one is greater. */
  readonly id: number
  readonly orderId: string
  readonly yen: number
  /** `open`: the shop can still object. `lost`: the provider took the money. `won`: withdrawn. */
  readonly outcome: 'open' | 'lost' | 'won'
}

/** The providers of this shop by payment method (`PROVIDER_OF` in providers.ts). */
export interface Providers {
  /** Returns the provider of a payment method; undefined if the shop does not offer the method. */
  forMethod(payId: number): PaymentProvider | undefined
  /**
   * Returns the provider with this name. A payment stays with the provider that opened it, even if
   * its payment method gets another provider later.
   */
  byName(name: string): PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}

export const noProviders: Providers = {
  forMethod: () => undefined,
  byName: () => undefined,
  all: [],
}
