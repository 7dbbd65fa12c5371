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
  createOrder(): Promise<string>
  onApprove(approved: { readonly orderID?: string; readonly payerID?: string | null }): void
  onCancel(): void
  onError(cause: unknown): void
}

export interface PaypalHandlers {
  /** Resolves to undefined if the shop has refused and the member has seen the reason. */
  createOrder(): Promise<string | undefined>
  onApproved(approved: { readonly order_id: string; readonly payer_id: string }): void
  /** The member cancelled or PayPal failed. Nothing was paid. */
  onFailed(): void
}

/**
 * Renders PayPal's button. The promise resolves to a function that removes the button, or to
 * undefined if the script is not loaded.
 */
export async function renderPaypalButton(
  container: HTMLElement,
  { createOrder, onApproved, onFailed }: PaypalHandlers,
): Promise<(() => void) | undefined> {
  const paypal = scriptGlobal<Paypal>('paypal')
  if (paypal === undefined) return undefined
  let isRefused = false
  const buttons = paypal.Buttons({
    createOrder: async () => {
      isRefused = false
      const id = await createOrder()
      isRefused = id === undefined
      if (id === undefined) throw new Error('the shop refused the order')
      return id
    },
    onApprove: ({ orderID, payerID }) => {
      if (orderID) onApproved({ order_id: orderID, payer_id: payerID ?? '' })
      else onFailed()
    },
    onCancel: onFailed,
    // PayPal's script calls this function even if `createOrder` throws after a refusal. The member
    // has then seen the reason already, so nothing else is shown.
    onError: () => isRefused || onFailed(),
  })
  await buttons.render(container)
  return () => void buttons.close?.()
}
