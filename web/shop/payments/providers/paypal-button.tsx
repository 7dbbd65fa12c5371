import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PayScript } from '#web/shop/payments/point-purchase.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import { type PaypalHandlers, renderPaypalButton } from './paypal-script.ts'
import { ProviderButton } from './provider-button.tsx'

export interface PaypalButtonProps extends Pick<PaypalHandlers, 'createOrder' | 'onApproved'> {
  readonly script: PayScript
}

export function PaypalButton({ script, createOrder, onApproved }: PaypalButtonProps) {
  const texts = useTexts(paymentsTexts)
  const showMessage = useShowMessage()
  return (
    <ProviderButton
      scriptUrl={script?.url ?? ''}
      render={(container) =>
        renderPaypalButton(container, {
          createOrder,
          onApproved,
          onFailed: () => showMessage(texts.paypalFailed),
        })
      }
    />
  )
}
