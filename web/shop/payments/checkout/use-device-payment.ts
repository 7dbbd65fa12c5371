import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PayScript, PointRequest } from '#web/shop/payments/point-purchase.ts'
import { openDevicePay } from '#web/shop/payments/providers/device-pay.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { send } from '#web/wire/client.ts'
import { authorizeCard, declinedCardText, openCardOrder } from './authorize-card.ts'
import type { PointPurchaseActions } from './use-point-purchase.ts'

interface DevicePayment {
  readonly script: NonNullable<PayScript>
  readonly priceYen: number
  readonly request: PointRequest
}

/** The device's card token is authorized like that of a typed card. Only `buy` takes money. */
export function useDevicePayment({
  buy,
  showRefusal,
}: PointPurchaseActions): (payment: DevicePayment) => Promise<void> {
  const texts = useTexts(paymentsTexts)
  const showMessage = useShowMessage()

  return async ({ script, priceYen, request }) => {
    const payId = request.pay_id
    let paymentId: string | undefined
    /** Tells the member, after the sheet has closed, why the payment was not completed. */
    let showReason = () => showMessage(texts.deviceFailed)

    async function openMerchantSession(): Promise<object | undefined> {
      const opened = await send('POST /user/apple_pay_session', { request: {} })
      if (opened.kind === 'ok') return opened.answer.session
      showReason = () => showRefusal(opened, payId)
      return undefined
    }

    async function authorize(token: string): Promise<boolean> {
      const order = await openCardOrder(request)
      if (order.kind !== 'ok') {
        showReason = () => showRefusal(order, payId)
        return false
      }
      paymentId = order.answer.id
      const authorization = await authorizeCard({ id: paymentId, payId }, { token })
      if (authorization === 'authorized') return true
      showReason = () =>
        authorization.kind === 'declined'
          ? showMessage(declinedCardText(authorization, texts))
          : showRefusal(authorization, payId)
      return false
    }

    const outcome = await openDevicePay(script.provider, {
      priceYen,
      parameters: script.parameters,
      openMerchantSession,
      authorize,
    })
    if (outcome === 'authorized' && paymentId !== undefined)
      return trackBusy(buy({ ...request, payment_id: paymentId }))
    if (outcome !== 'cancelled') showReason()
  }
}
