import { CARRIER_IDS, COMBINI_CODES, PAYMENT } from '#contract/constants.ts'
import { Field } from '#web/kit/field.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import type { CheckoutState } from '#web/shop/payments/checkout/use-checkout.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { ChosenCourse, PayOption } from '#web/shop/payments/point-purchase.ts'
import { AmazonFields } from '#web/shop/payments/providers/amazon-fields.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './method-fields.module.css'
import { RadioGroup } from './radio-group.tsx'

export interface MethodFieldsProps {
  readonly option: PayOption
  readonly checkout: CheckoutState
  readonly course: ChosenCourse
  readonly amazonInstrument: string
}

/** The note and the fields of a method; nothing for a method without either. */
export function MethodFields(props: MethodFieldsProps) {
  const fields = fieldsOf(props)
  const { name, memo } = props.option
  if (fields === null && memo === '') return null
  return (
    <section className={styles.fields} aria-label={name}>
      <p className={styles.fieldsTitle}>{name}</p>
      {memo && <p className={styles.memo}>{memo}</p>}
      {fields}
    </section>
  )
}

function fieldsOf({ option, checkout, course, amazonInstrument }: MethodFieldsProps) {
  const { values, fill, errors } = checkout
  switch (option.id) {
    case PAYMENT.card:
      return (
        <CardFields card={values.card} errors={errors.shown} onCard={(card) => fill({ card })} />
      )
    case PAYMENT.convenienceStore:
      return <CombiniFields checkout={checkout} />
    case PAYMENT.carrier:
      return <CarrierFields checkout={checkout} />
    case PAYMENT.bankTransfer:
      return <PayerField checkout={checkout} />
    case PAYMENT.paypal:
      return <PaypalHint />
    case PAYMENT.amazonPay:
      return <AmazonFields instrument={amazonInstrument} course={course} />
    default:
      return null
  }
}

type CheckoutPart = { readonly checkout: CheckoutState }

function CombiniFields({ checkout: { values, fill, errors } }: CheckoutPart) {
  const texts = useTexts(paymentsTexts)
  return (
    <RadioGroup
      legend={texts.combini}
      name="combini_code"
      values={COMBINI_CODES}
      names={texts.combinis}
      value={values.combini}
      error={errors.shown.combini}
      onValue={(combini) => fill({ combini })}
    />
  )
}

function CarrierFields({ checkout: { values, fill, errors } }: CheckoutPart) {
  const texts = useTexts(paymentsTexts)
  return (
    <RadioGroup
      legend={texts.carrier}
      name="carrier_id"
      values={CARRIER_IDS}
      names={texts.carriers}
      value={values.carrier}
      error={errors.shown.carrier}
      onValue={(carrier) => fill({ carrier })}
    />
  )
}

const PAYER_LENGTH_MAX = 40

function PayerField({ checkout: { values, fill, errors } }: CheckoutPart) {
  const texts = useTexts(paymentsTexts)
  return (
    <Field
      label={texts.payer}
      hint={texts.payerNote}
      name="name"
      lang="ja"
      autoComplete="off"
      maxLength={PAYER_LENGTH_MAX}
      value={values.payer}
      error={errors.shown.payer}
      onValueChange={(payer) => fill({ payer })}
    />
  )
}

function PaypalHint() {
  const texts = useTexts(paymentsTexts)
  return <p>{texts.paypalText}</p>
}
