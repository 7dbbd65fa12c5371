import { scriptGlobal } from './provider-script.ts'

/** The part of PayPal's script that the shop uses. */
interface Paypal {
  Buttons(options: ButtonsOptions): Buttons
}
interface Buttons {
  render(container: HTMLElement): Promise<void>
  close?(): Promise<void> | void
}
interface ButtonsOptions {
  createOrder(given: unknown, actions: OrderActions): Promise<string>
  onApprove(approved: { readonly orderID?: string; readonly payerID?: string | null }): void
  onCancel(): void
  onError(cause: unknown): void
}
interface OrderActions {
  readonly order: { create(order: unknown): Promise<string> }
}

export interface PaypalHandlers {
  readonly priceYen: number
  onApproved(approved: { readonly order_id: string; readonly payer_id: string }): void
  /**
   * PayPal's script calls this function when the member cancels or PayPal fails. In both cases the
   * member has paid nothing.
   */
  onFailed(): void
}

/**
 * Renders PayPal's button. The promise resolves to a function that removes the button, or to
 * undefined if the script is not loaded.
 */
export async function renderPaypalButton(
  container: HTMLElement,
  { priceYen, onApproved, onFailed }: PaypalHandlers,
): Promise<(() => void) | undefined> {
  const paypal = scriptGlobal<Paypal>('paypal')
  if (paypal === undefined) return undefined
  const buttons = paypal.Buttons({
    // The browser tells PayPal the amount, and members could change the amount. The server
    // therefore compares the amount with the price of the course.
    createOrder: (_given, { order }) =>
      order.create({
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: 'JPY', value: String(priceYen) } }],
        // Points are not shipped, so PayPal need not ask for an address.
        application_context: { shipping_preference: 'NO_SHIPPING' },
      }),
    onApprove: ({ orderID, payerID }) => {
      if (orderID) onApproved({ order_id: orderID, payer_id: payerID ?? '' })
      else onFailed()
    },
    onCancel: onFailed,
    onError: onFailed,
  })
  await buttons.render(container)
  return () => void buttons.close?.()
}
