import { type PaypalHandlers, renderPaypalButton } from './paypal-script.ts'
import type { PayScript } from './point-purchase.ts'
import { ProviderButton } from './provider-button.tsx'
import { usePaymentsTexts } from './use-payments-texts.ts'
import { useShowMessage } from './use-tell.ts'

export interface PaypalButtonProps {
  readonly script: PayScript
  readonly priceYen: number
  readonly onApproved: PaypalHandlers['onApproved']
}

/** PayPal's own button in the place of the shop's: its press is the order. */
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
