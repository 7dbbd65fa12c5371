import { CARRIER_IDS, COMBINI_CODES, PAYMENT } from '#contract/constants.ts'
import { Field } from '#web/kit/field.tsx'
import { AmazonFields } from './amazon-fields.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './method-fields.module.css'
import type { ChosenCourse, PayOption } from './point-purchase.ts'
import { RadioSet } from './radio-set.tsx'
import type { Checkout } from './use-checkout.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'

export interface MethodFieldsProps {
  readonly option: PayOption
  readonly checkout: Checkout
  readonly course: ChosenCourse
  readonly amazonInstrument: string
}

/** What a method says of itself and asks for before the press; some do neither. */
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
  const { filled, fill, faults } = checkout
  switch (option.id) {
    case PAYMENT.card:
      return (
        <CardFields card={filled.card} faults={faults.shown} onCard={(card) => fill({ card })} />
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

type Part = { readonly checkout: Checkout }

function CombiniFields({ checkout: { filled, fill, faults } }: Part) {
  const texts = usePaymentsTexts()
  return (
    <RadioSet
      legend={texts.combini}
      name="combini_code"
      values={COMBINI_CODES}
      names={texts.combinis}
      value={filled.combini}
      error={faults.shown.combini}
      onValue={(combini) => fill({ combini })}
    />
  )
}

function CarrierFields({ checkout: { filled, fill, faults } }: Part) {
  const texts = usePaymentsTexts()
  return (
    <RadioSet
      legend={texts.carrier}
      name="carrier_id"
      values={CARRIER_IDS}
      names={texts.carriers}
      value={filled.carrier}
      error={faults.shown.carrier}
      onValue={(carrier) => fill({ carrier })}
    />
  )
}

const PAYER_LENGTH_MAX = 40

function PayerField({ checkout: { filled, fill, faults } }: Part) {
  const texts = usePaymentsTexts()
  return (
    <Field
      label={texts.payer}
      note={texts.payerNote}
      name="name"
      lang="ja"
      autoComplete="off"
      maxLength={PAYER_LENGTH_MAX}
      value={filled.payer}
      error={faults.shown.payer}
      onText={(payer) => fill({ payer })}
    />
  )
}

function PaypalHint() {
  const texts = usePaymentsTexts()
  return <p>{texts.paypalText}</p>
}
