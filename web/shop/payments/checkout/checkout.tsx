import type { PlayLimits } from '#contract/restrictions.ts'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { PendingRequestDialog } from '#web/shop/layout/pending-request-dialog.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { methodOf } from '#web/shop/payments/methods/method.ts'
import { MethodChoice } from '#web/shop/payments/methods/method-choice.tsx'
import { MethodFields } from '#web/shop/payments/methods/method-fields.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PayOption } from '#web/shop/payments/point-purchase.ts'
import { PaypalButton } from '#web/shop/payments/providers/paypal-button.tsx'
import { UnfinishedPaymentsNotice } from '#web/shop/payments/unfinished-payments-notice.tsx'
import { payingLimitsOf } from '#web/shop/restrictions/paying-limits.rule.ts'
import styles from './checkout.module.css'
import { CourseSummary } from './course-summary.tsx'
import { FinalTerms } from './final-terms.tsx'
import { type CheckoutOptions, type CheckoutState, useCheckout } from './use-checkout.ts'

/** Few members have limits, so the others load nothing of them. */
const PayingLimits = onDemand(() => import('#web/shop/restrictions/paying-limits.tsx'))

export interface CheckoutProps extends CheckoutOptions {
  /** The number of the member's earlier payments that are not finished. */
  readonly unfinishedCount: number
  readonly limits: PlayLimits | undefined
}

export function Checkout({ unfinishedCount, limits, ...checkoutOptions }: CheckoutProps) {
  const texts = useTexts(paymentsTexts)
  const checkout = useCheckout(checkoutOptions)
  const { course, options, amazonInstrument } = checkoutOptions
  const { chosen } = checkout
  return (
    <Screen title={texts.payTitle} width="wide">
      {payingLimitsOf(limits) && <PayingLimits limits={limits} />}
      <UnfinishedPaymentsNotice count={unfinishedCount} />
      {/* Enter must not submit the order, because only the button below the final terms submits
          it. */}
      <Form ref={checkout.errors.form} className={styles.form} onSubmit={() => undefined}>
        <CourseSummary course={course} />
        <div className={styles.methods}>
          <MethodChoice options={options} chosenId={chosen?.id} onChoose={checkout.choose} />
          {options.length === 0 && <p>{texts.noMethods}</p>}
          {chosen && (
            <MethodFields
              option={chosen}
              values={checkout.values}
              errors={checkout.errors.shown}
              onValues={checkout.fill}
              cardFrames={checkout.cardFrames}
              kept={checkoutOptions.kept}
              course={course}
              amazonInstrument={amazonInstrument}
            />
          )}
        </div>
        {chosen && (
          <FinalTerms course={course} option={chosen}>
            <OrderButton course={course} option={chosen} checkout={checkout} />
          </FinalTerms>
        )}
      </Form>
      {checkout.pendingRequest && (
        <PendingRequestDialog texts={texts} onSendAgain={checkout.sendAgain} />
      )}
    </Screen>
  )
}

interface OrderButtonProps {
  readonly course: CheckoutOptions['course']
  readonly option: PayOption
  readonly checkout: CheckoutState
}

/** Renders the button that orders. For the method PayPal, renders PayPal's own button instead. */
function OrderButton({ course, option, checkout }: OrderButtonProps) {
  const texts = useTexts(paymentsTexts)
  const { press, isPaidLater } = methodOf(option.id)
  if (press === 'paypal-button') {
    return (
      <PaypalButton
        script={option.script}
        createOrder={checkout.createPaypalOrder}
        onApproved={checkout.payApprovedByPaypal}
      />
    )
  }
  if (checkout.isPreparing) {
    return (
      <Button tone="main" isWide disabled>
        {texts.preparing}
      </Button>
    )
  }
  return (
    <Button tone="main" isWide onClick={checkout.pay}>
      {isPaidLater ? texts.confirmLater(course.priceYen) : texts.confirm(course.priceYen)}
    </Button>
  )
}
