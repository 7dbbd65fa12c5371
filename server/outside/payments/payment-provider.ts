/**
 * What the shop asks of a payment provider, whichever it is. Money is a safe integer of yen. A call that may or
 * may not have reached the provider (a timeout, a broken connection, a 5xx, an answer that cannot be read)
 * answers `unknown`: the shop then inquires, and never repeats blindly.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** The sandbox gateway in the provider's place: what its pages show needs no device of the provider's. */
  readonly isSandbox?: boolean
  /** Opens the order at the provider. Sending it again with the same key and order changes nothing there. */
  start(order: PaymentOrder, signal: AbortSignal): Promise<Started | Declined | Unknown>
  /** What remains to be done once the browser is back, or the member pressed pay: verify, approve, capture. */
  resume(request: ResumeRequest, signal: AbortSignal): Promise<Next | Declined | Unknown>
  /** The truth about the order; safe to repeat. */
  fetchStatus(order: ProviderOrder, signal: AbortSignal): Promise<ProviderStatus | Unknown>
  /** Gives up an order that is not paid, or the hold on a card. */
  cancel(order: ProviderOrder, signal: AbortSignal): Promise<Done | Declined | Unknown>
  /** Gives the whole amount back. `key` makes the second sending harmless. */
  refund(
    order: ProviderOrder & { readonly key: string },
    signal: AbortSignal,
  ): Promise<Done | Declined | Unknown>
  /** What a notice is about, or why it is not believed. It never decides: the inquiry does. */
  parseNotice(
    notice: RawNotice,
    signal: AbortSignal,
  ): Promise<ParsedNotice | NoticeRefused | Unknown>
  /** The body (and its type) that this provider wants back for a notice that was kept. */
  acknowledge(isStored: boolean): Acknowledgement
  /** What the browser needs to run the provider's script; null where there is none. */
  clientConfig(): ClientConfig | null
  /** Of a provider whose button in the browser wants a payload signed by the shop (Amazon Pay). */
  readonly checkout?: SignedCheckout
  /**
   * Every order that the provider has opened in the span, as it stands now; absent where the provider offers no
   * such list.
   */
  list?(
    span: { readonly from: Date; readonly to: Date },
    signal: AbortSignal,
  ): Promise<readonly ListedOrder[] | Unknown>
  /** True where `list` leaves out the orders that never moved money (PayPal's does). */
  readonly listsOnlyPaid?: boolean
}

export type ProviderName = 'gmo' | 'gmo-cash' | 'gmo-wallet' | 'paypal' | 'amazon-pay' | 'stripe'

export interface PaymentOrder {
  /** Unique for ever at the provider: a retry of the member is another order. At most 27 of A–Z a–z 0–9 and -. */
  readonly orderId: string
  /** At most 32 characters. */
  readonly idempotencyKey: string
  /** Of the contract's PAYMENT: which method. */
  readonly payId: number
  readonly yen: number
  readonly buyer: {
    readonly memberId: number
    readonly name: string
    readonly mail: string
    readonly tel: string
  }
  /** The payer's name in Katakana, of a bank transfer. */
  readonly kana?: string
  readonly combiniCode?: 'econ' | 'other'
  readonly carrierId?: 'sb_ktai' | 'au' | 'docomo'
  /** What the provider's script in the browser gave: PayPal's order, Amazon's checkout session. */
  readonly scriptReference?: string
  /** Where the provider sends the browser: they differ by the payment's own id, as some come back bare. */
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly noticeUrl: string
  readonly expiresAt: Date
  readonly language: 'ja' | 'en'
}

/** What the provider calls the order, as it gave it; kept with the payment and handed back as it is. */
export type Reference = Readonly<Record<string, string>>

/** An order that may be asked about. `reference` is empty where `start` never answered. */
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
  /** Where the step taught something about the order, the whole reference anew. */
  readonly reference?: Reference
}
export type NextStep =
  /** All is said: inquire. */
  | { readonly do: 'nothing' }
  /** Nothing was done, as the provider's own page does it all: inquire; what it waited for it may still wait for. */
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
      /** The provider's page of the slip or of the account. */
      readonly url?: string
      readonly number?: string
      readonly account?: BankAccount
      readonly expiresAt: Date
    }
  /** The browser's script goes on, with `clientConfig`. */
  | { readonly do: 'script' }

export interface BankAccount {
  readonly bank: string
  readonly number: string
  readonly name: string
}

export interface ResumeRequest extends ProviderOrder {
  /**
   * `authorise`: the card's token has come from the browser; hold the amount. `returned`: the browser is back.
   * `capture`: take what is held or approved.
   */
  readonly step: 'authorise' | 'returned' | 'capture'
  readonly token?: string
  readonly returnUrl: string
  readonly idempotencyKey: string
}

/** The provider's word about an order. */
export type ProviderStatus =
  /** Never heard of: the call that opened it did not arrive. */
  | { readonly is: 'missing' }
  | { readonly is: 'waiting' }
  /** The amount is held or approved and not yet taken. */
  | { readonly is: 'authorised'; readonly yen: number }
  | { readonly is: 'paid'; readonly yen: number; readonly currency: string }
  | { readonly is: 'failed'; readonly code: string }
  | { readonly is: 'cancelled' }
  | { readonly is: 'expired' }
  /** What was given back: less than what was paid where it is a part. */
  | { readonly is: 'refunded'; readonly yen: number }
  | { readonly is: 'charged-back'; readonly yen: number }

export interface Done {
  readonly is: 'done'
}
/** The provider said no, and means it. `code` is its own, for the operator; never shown to the member. */
export interface Declined {
  readonly is: 'declined'
  readonly code: string
  /** The field of the form that the member can mend, where the provider named one. */
  readonly field?: 'name'
}
/** `detail` is for the log: no token, card or password in it. */
export interface Unknown {
  readonly is: 'unknown'
  readonly detail: string
}

export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** Of whoever sent it, as the trusted proxies tell it. */
  readonly address: string
  /** When it came, where it is looked at later: its age is judged by that. */
  readonly receivedAt?: Date
}
export interface ParsedNotice {
  readonly is: 'notice'
  /** By which the payment is found: our order id, or an entry of its reference where the provider leaves it out. */
  readonly order: { readonly orderId: string } | { readonly key: string; readonly value: string }
  /** The same for a repetition of one notice and for nothing else; null where the provider gives nothing such. */
  readonly dedupeKey: string | null
  readonly hint: string
  /** What only this notice tells and no inquiry will show: the operator has to look it up at the provider. */
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
  /** Public by nature: shop id, publishable key, client id. */
  readonly parameters: Readonly<Record<string, string>>
  /** Origins that the page's Content-Security-Policy has to allow. */
  readonly origins: readonly string[]
}

export interface SignedCheckout {
  /**
   * What the button is drawn with. `reviewUrl` is where the provider sends the browser once the member has chosen
   * how to pay; it appends the id of the session that it opened.
   */
  signButton(reviewUrl: string): { readonly payloadJSON: string; readonly signature: string }
  /** What the member chose to pay with, in the provider's words; empty where nothing is chosen. */
  chosenInstrument(
    sessionId: string,
    signal: AbortSignal,
  ): Promise<{ readonly is: 'instrument'; readonly text: string } | Declined | Unknown>
}

export interface ListedOrder {
  readonly orderId: string
  readonly status: ProviderStatus
}

/** The providers that this shop has, by the one table of which serves which method. */
export interface Providers {
  /** Of the contract's PAYMENT; undefined where nobody serves it, and then it is not offered. */
  forMethod(payId: number): PaymentProvider | undefined
  /** A payment stays with the provider that opened it, whatever the table says later. */
  byName(name: string): PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}

export const noProviders: Providers = {
  forMethod: () => undefined,
  byName: () => undefined,
  all: [],
}
