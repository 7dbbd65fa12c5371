/** Identified by the provider's ids. The shop never knows the card number. */
export interface CardOnFile {
  readonly customer: string
  readonly card: string
}

/** What the shop may know and show of a kept card. */
export interface KeptCard extends CardOnFile {
  /**
   * The brand of the card in capital letters, such as VISA; empty if the provider does not report
   * it.
   */
  readonly brand: string
  readonly lastFour: string
  /** The last month in which the card is valid, as YYYY-MM. */
  readonly expires: string
}

/**
 * How a provider keeps cards. Each kept card has its own customer record at the provider, so that
 * removing the record removes everything that the provider keeps of the card. `Failed` is the type
 * of the result of a call that did not succeed.
 */
export interface KeptCards<Failed> {
  /** Opens a customer record. Calls with the same key open only one record. */
  openCustomer(
    key: string,
    signal: AbortSignal,
  ): Promise<{ readonly is: 'customer'; readonly customer: string } | Failed>
  /** Keeps the card with which an order was paid. The call may be repeated. */
  keep(
    order: PaidOrder,
    customer: string,
    signal: AbortSignal,
  ): Promise<({ readonly is: 'kept' } & KeptCard) | Failed>
  /** Removes a customer record with its card. Also succeeds if the provider has no such record. */
  forget(customer: string, signal: AbortSignal): Promise<{ readonly is: 'done' } | Failed>
}

interface PaidOrder {
  readonly orderId: string
  readonly reference: Readonly<Record<string, string>>
}
