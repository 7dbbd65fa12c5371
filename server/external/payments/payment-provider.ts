/**
 * A payment provider as the shop uses it. Money is a safe integer of yen. A call returns `unknown`
 * if it may have reached the provider but got no usable answer (timeout, broken connection, 5xx,
 * unreadable body). The shop then fetches the status before it repeats anything.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /**
   * True if the sandbox gateway stands in for the provider. The gateway's pages need no special
   * device.
   */
  readonly isSandbox?: boolean
  /**
   * Opens the order at the provider. Repeating the call with the same key and order changes
   * nothing.
   */
  start(order: PaymentOrder, signal: AbortSignal): Promise<Started | Declined | Unknown>
  /**
   * Performs a step after the browser returned or the member pressed pay: verifies, approves or
   * captures.
   */
  resume(request: ResumeRequest, signal: AbortSignal): Promise<Next | Declined | Unknown>
  /** Fetches the order's present status. Repeating the call changes nothing. */
  fetchStatus(order: ProviderOrder, signal: AbortSignal): Promise<ProviderStatus | Unknown>
  /** Cancels an unpaid order or releases a card's authorization. */
  cancel(order: ProviderOrder, signal: AbortSignal): Promise<Done | Declined | Unknown>
  /** Refunds the whole amount. Calls with the same `key` refund only once. */
  refund(
    order: ProviderOrder & { readonly key: string },
    signal: AbortSignal,
  ): Promise<Done | Declined | Unknown>
  /**
   * Reads which order a notice concerns, or refuses the notice. A notice never decides the outcome:
   * the fetched status does.
   */
  parseNotice(
    notice: RawNotice,
    signal: AbortSignal,
  ): Promise<ParsedNotice | NoticeRefused | Unknown>
  /**
   * Returns the response that this provider expects: for a stored notice, or for a notice that the
   * provider must send again.
   */
  acknowledge(isStored: boolean): Acknowledgement
  /** Returns what the browser needs to run the provider's script; null if there is no script. */
  clientConfig(): ClientConfig | null
  /** Present if the browser's button needs a payload signed by the shop (Amazon Pay). */
  readonly checkout?: SignedCheckout
  /**
   * Lists every order opened in the span, with its present status. Absent if the provider offers no
   * such list.
   */
  list?(
    span: { readonly from: Date; readonly to: Date },
    signal: AbortSignal,
  ): Promise<readonly ListedOrder[] | Unknown>
  /** True if `list` omits orders that never moved money, as PayPal's does. */
  readonly listsOnlyPaid?: boolean
}

export type ProviderName = 'gmo' | 'gmo-cash' | 'gmo-wallet' | 'paypal' | 'amazon-pay' | 'stripe'

export interface PaymentOrder {
  /**
   * At most 27 characters of A–Z, a–z, 0–9 and -. An id is never used twice at the provider: a
   * member's retry is another order.
   */
  readonly orderId: string
  /** At most 32 characters. */
  readonly idempotencyKey: string
  /** The payment method, an id of the contract's PAYMENT. */
  readonly payId: number
  readonly yen: number
  readonly buyer: {
    readonly memberId: number
    readonly name: string
    readonly mail: string
    readonly tel: string
  }
  /** The payer's name in Katakana, for a bank transfer. */
  readonly kana?: string
  readonly combiniCode?: 'econ' | 'other'
  readonly carrierId?: 'sb_ktai' | 'au' | 'docomo'
  /**
   * The id that the provider's script returned in the browser: of PayPal's order or of Amazon's
   * checkout session.
   */
  readonly scriptReference?: string
  /**
   * The URL to which the provider sends the browser. The URL contains the payment's order id,
   * because some providers return without parameters.
   */
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly noticeUrl: string
  readonly expiresAt: Date
  readonly language: 'ja' | 'en'
}

/** The provider's ids of the order. The payment stores them and passes them back unchanged. */
export type Reference = Readonly<Record<string, string>>

/** The order that a call concerns. `reference` is empty if the answer to `start` was lost. */
export interface ProviderOrder {
  readonly orderId: string
  readonly payId: number
  readonly yen: number
  readonly reference: Reference
}

export interface Started {
  readonly is: 'started'
  readonly reference: Reference
  readonly next: NextStep
}
export interface Next {
  readonly is: 'next'
  readonly next: NextStep
  /** The complete new reference, if the step learnt more about the order. */
  readonly reference?: Reference
}
export type NextStep =
  /** No further step: the status must be fetched. */
  | { readonly do: 'nothing' }
  /**
   * The step did nothing, because the buyer acts on the provider's own page. The status must be
   * fetched; the order may still be waiting as before.
   */
  | { readonly do: 'unchanged' }
  | { readonly do: 'redirect'; readonly url: string }
  | {
      readonly do: 'form-post'
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }
  | { readonly do: 'three-d-secure'; readonly url: string }
  | {
      readonly do: 'show'
      /** The provider's page with the slip or the account. */
      readonly url?: string
      readonly number?: string
      readonly account?: BankAccount
      readonly expiresAt: Date
    }
  /** The browser continues with the provider's script and `clientConfig`. */
  | { readonly do: 'script' }

export interface BankAccount {
  readonly bank: string
  readonly number: string
  readonly name: string
}

export interface ResumeRequest extends ProviderOrder {
  /**
   * `authorise`: the browser sent the card's token, and the amount is held. `returned`: the browser
   * is back. `capture`: the held or approved amount is captured.
   */
  readonly step: 'authorise' | 'returned' | 'capture'
  readonly token?: string
  readonly returnUrl: string
  readonly idempotencyKey: string
}

/** The provider's status of an order, in the shop's terms. */
export type ProviderStatus =
  /** The provider does not know the order: the call that opened it did not arrive. */
  | { readonly is: 'missing' }
  | { readonly is: 'waiting' }
  /** The amount is held or approved, and not yet captured. */
  | { readonly is: 'authorised'; readonly yen: number }
  | { readonly is: 'paid'; readonly yen: number; readonly currency: string }
  | { readonly is: 'failed'; readonly code: string }
  | { readonly is: 'cancelled' }
  | { readonly is: 'expired' }
  /** `yen` is the amount refunded. It is less than the amount paid for a partial refund. */
  | { readonly is: 'refunded'; readonly yen: number }
  | { readonly is: 'charged-back'; readonly yen: number }

export interface Done {
  readonly is: 'done'
}
/**
 * A final refusal. `code` is the provider's own code for the operator, and is never shown to the
 * member.
 */
export interface Declined {
  readonly is: 'declined'
  readonly code: string
  /** The form field that the member can correct, if the provider named a field. */
  readonly field?: 'name'
}
/**
 * The outcome of a call without a usable answer. `detail` goes to the log, so it contains no token,
 * card or password.
 */
export interface Unknown {
  readonly is: 'unknown'
  readonly detail: string
}

export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** The sender's IP address, as the trusted proxies report it. */
  readonly address: string
  /**
   * When the notice arrived, if it is processed later. The notice's age is judged at this moment.
   */
  readonly receivedAt?: Date
}
export interface ParsedNotice {
  readonly is: 'notice'
  /**
   * How the payment is found: by our order id, or by an entry of its reference if the notice lacks
   * our order id.
   */
  readonly order: { readonly orderId: string } | { readonly key: string; readonly value: string }
  /**
   * A key that only repetitions of the same notice share; null if the provider gives no such key.
   */
  readonly dedupeKey: string | null
  readonly hint: string
  /**
   * A fact that only this notice reports and no status fetch shows. The operator must check it at
   * the provider.
   */
  readonly operatorAlert?: string
}
export interface NoticeRefused {
  readonly is: 'refused'
  readonly reason: 'signature' | 'stale' | 'address' | 'content-type' | 'unreadable' | 'foreign'
}
export interface Acknowledgement {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export interface ClientConfig {
  readonly provider: ProviderName
  readonly scriptUrl: string
  /** Values that are public by nature: shop id, publishable key, client id. */
  readonly parameters: Readonly<Record<string, string>>
  /** Origins that the page's Content-Security-Policy must allow. */
  readonly origins: readonly string[]
}

export interface SignedCheckout {
  /**
   * Signs the button's payload. The provider sends the browser to `reviewUrl` after the member
   * chose how to pay, and appends the id of the session that it opened.
   */
  signButton(reviewUrl: string): { readonly payloadJSON: string; readonly signature: string }
  /**
   * Returns the instrument that the member chose, in the provider's words; empty if none is chosen.
   */
  chosenInstrument(
    sessionId: string,
    signal: AbortSignal,
  ): Promise<{ readonly is: 'instrument'; readonly text: string } | Declined | Unknown>
}

export interface ListedOrder {
  readonly orderId: string
  readonly status: ProviderStatus
}

/** The providers of this shop. A table assigns a provider to each payment method (providers.ts). */
export interface Providers {
  /**
   * Returns the provider of a method (an id of the contract's PAYMENT); undefined if the method is
   * not offered.
   */
  forMethod(payId: number): PaymentProvider | undefined
  /**
   * Returns the provider of this name. A payment stays with the provider that opened it, even if
   * the table changes later.
   */
  byName(name: string): PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}

export const noProviders: Providers = {
  forMethod: () => undefined,
  byName: () => undefined,
  all: [],
}
