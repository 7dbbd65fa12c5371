import type { ComponentType, RefObject } from 'react'
import { CARRIER_IDS, COMBINI_CODES } from '#contract/constants.ts'
import { Field } from '#web/kit/form/field.tsx'
import { limitLength } from '#web/kit/form/normalized-input.ts'
import { useTexts } from '#web/language/language.ts'
import type { PendingFrames } from '#web/shop/payments/card/use-card-frames.ts'
import { CardChoice } from '#web/shop/payments/kept-cards/card-choice.tsx'
import type { KeptCardsChoice } from '#web/shop/payments/kept-cards/use-kept-cards.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { ChosenCourse, PayOption } from '#web/shop/payments/point-purchase.ts'
import { AmazonFields } from '#web/shop/payments/providers/amazon-fields.tsx'
import { toKatakana } from './katakana.rule.ts'
import { type MethodFieldsKind, methodOf } from './method.ts'
import styles from './method-fields.module.css'
import type { MethodFormErrors, MethodFormValues } from './method-form.ts'
import { RadioGroup } from './radio-group.tsx'

export interface MethodFieldsProps {
  readonly option: PayOption
  readonly values: MethodFormValues
  readonly errors: MethodFormErrors
  readonly onValues: (changed: Partial<MethodFormValues>) => void
  /** The provider's frames for a card. It is set only while the fields of a card are shown. */
  readonly cardFrames: RefObject<PendingFrames>
  readonly kept: KeptCardsChoice
  readonly course: ChosenCourse
  readonly amazonInstrument: string
}

/** Nothing for a method that has neither. */
export function MethodFields(props: MethodFieldsProps) {
  const { id, name, memo } = props.option
  const { fields } = methodOf(id)
  if (fields === undefined && memo === '') return null
  const Fields = fields && FIELDS[fields]
  return (
    <section className={styles.fields} aria-label={name}>
      <p className={styles.fieldsTitle}>{name}</p>
      {memo && <p className={styles.memo}>{memo}</p>}
      {Fields && <Fields {...props} />}
    </section>
  )
}

const FIELDS: Readonly<Record<MethodFieldsKind, ComponentType<MethodFieldsProps>>> = {
  card: ({ option, values, errors, onValues, cardFrames, kept }) => (
    <CardChoice
      kept={kept}
      keptCard={values.keptCard}
      keepsCard={values.keepsCard}
      onKeptCard={(keptCard) => onValues({ keptCard })}
      onKeepsCard={(keepsCard) => onValues({ keepsCard })}
      script={option.script}
      frames={cardFrames}
      holder={values.holder}
      errors={errors}
      onHolder={(holder) => onValues({ holder })}
    />
  ),
  combini: CombiniFields,
  carrier: CarrierFields,
  payer: PayerField,
  paypal: PaypalHint,
  amazon: ({ amazonInstrument, course }) => (
    <AmazonFields instrument={amazonInstrument} course={course} />
  ),
}

function CombiniFields({ values, errors, onValues }: MethodFieldsProps) {
  const texts = useTexts(paymentsTexts)
  return (
    <RadioGroup
      legend={texts.combini}
      name="combini_code"
      values={COMBINI_CODES}
      names={texts.combinis}
      value={values.combini}
      error={errors.combini}
      onValue={(combini) => onValues({ combini })}
    />
  )
}

function CarrierFields({ values, errors, onValues }: MethodFieldsProps) {
  const texts = useTexts(paymentsTexts)
  return (
    <RadioGroup
      legend={texts.carrier}
      name="carrier_id"
      values={CARRIER_IDS}
      names={texts.carriers}
      value={values.carrier}
      error={errors.carrier}
      onValue={(carrier) => onValues({ carrier })}
    />
  )
}

const PAYER_LENGTH_MAX = 40

function PayerField({ values, errors, onValues }: MethodFieldsProps) {
  const texts = useTexts(paymentsTexts)
  return (
    <Field
      label={texts.payer}
      hint={texts.payerNote}
      name="name"
      lang="ja"
      autoComplete="off"
      normalize={(text) => limitLength(PAYER_LENGTH_MAX)(toKatakana(text))}
      value={values.payer}
      error={errors.payer}
      onValueChange={(payer) => onValues({ payer })}
    />
  )
}

function PaypalHint() {
  const texts = useTexts(paymentsTexts)
  return <p>{texts.paypalText}</p>
}
