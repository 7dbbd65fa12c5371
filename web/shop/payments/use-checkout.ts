import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PAYMENT } from '#contract/constants.ts'
import { randomUuid } from '#web/kit/random.ts'
import { during } from '#web/wire/activity.ts'
import { useAction } from '#web/wire/use-action.ts'
import { type Filled, nothingFilled } from './filled.ts'
import type { ChosenCourse, PayOption } from './point-purchase.ts'
import { bringScript } from './provider-script.ts'
import { missingChoice, requestOf } from './request.rule.ts'
import { useCardPayment } from './use-card-payment.ts'
import { useFaults } from './use-faults.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'
import { usePointPurchase } from './use-point-purchase.ts'
import { useTell } from './use-tell.ts'

export interface CheckoutOptions {
  readonly course: ChosenCourse
  readonly options: readonly PayOption[]
  readonly startsWith: number | undefined
  /** What Amazon says the member has chosen there; empty for nothing yet (Q91). */
  readonly amazonInstrument: string
}

/** What the member has chosen and filled in, and the press that pays. */
export function useCheckout({ course, options, startsWith, amazonInstrument }: CheckoutOptions) {
  const texts = usePaymentsTexts()
  const tell = useTell()
  const faults = useFaults()
  const purchasing = usePointPurchase(faults.show)
  const payByCard = useCardPayment(purchasing, faults.show)
  const [chosenId, setChosenId] = useState(startsWith)
  const [filled, setFilled] = useState(nothingFilled)
  const chosen = options.find(({ id }) => id === chosenId)

  const newRequest = (payId: number) =>
    requestOf({ payId, course, filled, requestId: randomUuid() })

  const pay = useAction(async () => {
    if (chosen === undefined) return
    faults.show({})
    const missing = missingChoice(chosen.id, filled)
    if (missing) return faults.show({ [missing]: texts.chooseOne })
    const request = newRequest(chosen.id)
    if (chosen.id === PAYMENT.card) return payByCard(filled.card, request)
    if (chosen.id === PAYMENT.amazonPay && amazonInstrument === '') return tell(texts.selectAmazon)
    await purchasing.buy(request)
  })

  return {
    chosen,
    choose: ({ id, script }: PayOption) => {
      faults.show({})
      // At once: whoever chose looks for what has opened.
      flushSync(() => setChosenId(id))
      // On its way while the member types, so that the press need not wait for it.
      if (script !== null) void bringScript(script.url)
    },
    filled,
    fill: (more: Partial<Filled>) => setFilled((before) => ({ ...before, ...more })),
    faults,
    pay,
    /** PayPal has the member's approval: never dropped, whatever else is loading. */
    payApproved: (approved: { readonly order_id: string; readonly payer_id: string }) =>
      during(purchasing.buy({ ...newRequest(PAYMENT.paypal), ...approved })),
    unanswered: purchasing.unanswered,
    sendAgain: useAction(purchasing.sendAgain),
  }
}
export type Checkout = ReturnType<typeof useCheckout>
