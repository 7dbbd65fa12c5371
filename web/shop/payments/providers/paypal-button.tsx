import type { PayScript } from '#web/shop/payments/point-purchase.ts'
import { usePaymentsTexts } from '#web/shop/payments/use-payments-texts.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import { type PaypalHandlers, renderPaypalButton } from './paypal-script.ts'
import { ProviderButton } from './provider-button.tsx'

export interface PaypalButtonProps {
  readonly script: PayScript
  readonly priceYen: number
  readonly onApproved: PaypalHandlers['onApproved']
}

/** PayPal's button, which orders in place of the shop's own. */
export function PaypalButton({ script, priceYen, onApproved }: PaypalButtonProps) {
  const texts = usePaymentsTexts()
  const showMessage = useShowMessage()
  return (
    <ProviderButton
      scriptUrl={script?.url ?? ''}
      render={(container) =>
        renderPaypalButton(container, {
          priceYen,
          onApproved,
          onFailed: () => showMessage(texts.paypalFailed),
        })
      }
    />
  )
}
