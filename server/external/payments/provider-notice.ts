export interface RawNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** The sender's IP address, as the trusted proxies report it to the shop. */
  readonly address: string
  /** If the shop processes the notice later, its age is measured up to this time. */
  readonly receivedAt?: Date
}
export interface ParsedNotice {
  readonly is: 'notice'
  /** Without the shop's order id, a key and a value of the payment's reference. */
  readonly order: { readonly orderId: string } | { readonly key: string; readonly value: string }
  /**
   * Absent if `parseNotice` has already verified the notice, or if the provider's notices contain
   * no proof of their sender.
   */
  readonly provesOrder?: (orderId: string) => boolean
  /** Equal only for repetitions of one notice; null if the provider gives no such key. */
  readonly dedupeKey: string | null
  readonly hint: string
  /**
   * Further ids of the order that the shop learns only from this notice, such as the id of a
   * refund.
   */
  readonly reference?: Readonly<Record<string, string>>
  /** A fact that no fetched status shows, such as a chargeback, to check at the provider. */
  readonly operatorAlert?: string
}
export interface NoticeRefused {
  readonly is: 'refused'
  readonly reason:
    | 'signature'
    | 'stale'
    | 'address'
    | 'content-type'
    | 'unreadable'
    | 'foreign'
    /** The notice comes from a topic of Amazon's message service that is not the shop's topic. */
    | `topic ${string}`
}
export interface Acknowledgement {
  readonly status: number
  readonly contentType: string
  readonly body: string
}
