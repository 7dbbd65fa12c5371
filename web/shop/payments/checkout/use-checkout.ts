import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PAYMENT } from '#contract/constants.ts'
import { randomUuid } from '#web/kit/random.ts'
import { useTexts } from '#web/language/language.ts'
import type { PendingFrames } from '#web/shop/payments/card/use-card-frames.ts'
import type { KeptCardsChoice } from '#web/shop/payments/kept-cards/use-kept-cards.ts'
import { methodOf } from '#web/shop/payments/methods/method.ts'
import { EMPTY_METHOD_FORM, type MethodFormValues } from '#web/shop/payments/methods/method-form.ts'
import { type MethodErrors, useMethodErrors } from '#web/shop/payments/methods/use-method-errors.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { ChosenCourse, PayOption, PointRequest } from '#web/shop/payments/point-purchase.ts'
import { prepareScript } from '#web/shop/payments/providers/device-pay.ts'
import { useShowMessage } from '#web/shop/payments/use-show-message.ts'
import { isBusy, trackBusy } from '#web/wire/activity.ts'
import { useAction } from '#web/wire/use-action.ts'
import { missingChoice, pointRequestOf } from './point-request.rule.ts'
import { useCardPayment } from './use-card-payment.ts'
import { useDevicePayment } from './use-device-payment.ts'
import { type PointPurchaseActions, usePointPurchase } from './use-point-purchase.ts'

export interface CheckoutOptions {
  readonly course: ChosenCourse
  readonly options: readonly PayOption[]
  readonly initialMethodId: number | undefined
  readonly kept: KeptCardsChoice
  /**
   * The payment instrument that the member chose at Amazon; empty if the member has chosen no
   * instrument (Q91).
   */
  readonly amazonInstrument: string
}

export function useCheckout({
  course,
  options,
  initialMethodId,
  kept,
  amazonInstrument,
}: CheckoutOptions) {
  const errors = useMethodErrors()
  const purchasing = usePointPurchase(errors.show)
  const cardFrames = useRef<PendingFrames>(undefined)
  const order = useOrder({ errors, purchasing, amazonInstrument, cardFrames })
  const [chosenId, setChosenId] = useState(initialMethodId)
  const [preparedId, setPreparedId] = useState<number>()
  // The list of kept cards may be loaded again after the form has opened, so the newest card is the
  // choice for as long as the member has made none.
  const [filled, setFilled] = useState<Partial<MethodFormValues>>({})
  const values = { ...EMPTY_METHOD_FORM, keptCard: kept.cards[0]?.id, ...filled }
  const chosen = options.find(({ id }) => id === chosenId)
  const deviceScript = chosen === undefined ? null : deviceScriptOf(chosen)
  const newRequest = (payId: number) =>
    pointRequestOf({ payId, course, values, requestId: randomUuid() })
  const payByDevice = useDevicePayment(purchasing)
  const orderChosen = useAction(async () => {
    if (chosen !== undefined) await order(newRequest(chosen.id), values)
  })

  return {
    chosen,
    choose: ({ id, script }: PayOption) => {
      errors.show({})
      // React renders the selection at once, because the caller then scrolls to the fields of the
      // selected method.
      flushSync(() => setChosenId(id))
      if (script !== null) void prepareScript(script).finally(() => setPreparedId(id))
    },
    /** True while the script of the chosen wallet loads: a press could not open its sheet. */
    isPreparing: deviceScript !== null && preparedId !== chosenId,
    values,
    cardFrames,
    fill: (changed: Partial<MethodFormValues>) =>
      setFilled((before) => ({ ...before, ...changed })),
    errors,
    pay: () => {
      if (chosen === undefined || deviceScript === null) return orderChosen()
      // The wallet's payment sheet covers the page while it is open, so the busy flag is not needed
      // to block the buttons.
      const { priceYen } = course
      if (!isBusy())
        void payByDevice({ script: deviceScript, priceYen, request: newRequest(chosen.id) })
    },
    createPaypalOrder: () =>
      trackBusy(purchasing.createPaypalOrder({ point_price_id: course.courseId })),
    /** Sent even while something else loads, because the approval must not be lost. */
    payApprovedByPaypal: (approved: { readonly order_id: string; readonly payer_id: string }) =>
      trackBusy(purchasing.buy({ ...newRequest(PAYMENT.paypal), ...approved })),
    pendingRequest: purchasing.pendingRequest,
    sendAgain: useAction(purchasing.sendAgain),
  }
}
export type CheckoutState = ReturnType<typeof useCheckout>

/** Null if none opens. In the sandbox Apple Pay may open a page, as other wallets do. */
function deviceScriptOf({ id, script }: PayOption): PayOption['script'] {
  return methodOf(id).press === 'device-token' ? script : null
}

interface OrderOptions extends Pick<CheckoutOptions, 'amazonInstrument'> {
  readonly errors: MethodErrors
  readonly purchasing: PointPurchaseActions
  readonly cardFrames: RefObject<PendingFrames>
}

/** If a required choice is missing, shows an error and does not order. */
function useOrder({ errors, purchasing, amazonInstrument, cardFrames }: OrderOptions) {
  const texts = useTexts(paymentsTexts)
  const showMessage = useShowMessage()
  const payByCard = useCardPayment(purchasing, errors.show)
  return async (request: PointRequest, values: MethodFormValues): Promise<void> => {
    errors.show({})
    const missingField = missingChoice(request.pay_id, values)
    if (missingField) return errors.show({ [missingField]: texts.chooseOne })
    const { press } = methodOf(request.pay_id)
    if (press === 'card-token') return payByCard({ frames: cardFrames.current, ...values }, request)
    if (press === 'amazon-instrument' && amazonInstrument === '')
      return showMessage(texts.selectAmazon)
    await purchasing.buy(request)
  }
}
