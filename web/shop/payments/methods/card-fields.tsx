import { limitDigits } from '#contract/digits.ts'
import { Field } from '#web/kit/field.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import type { Card } from '#web/shop/payments/card/card.ts'
import { CardDetailFields } from '#web/shop/payments/card/card-detail-fields.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './card-fields.module.css'
import type { MethodFormErrors } from './method-form.ts'

/**
 * The length of the longest card number that the member can type. The form checks nothing else
 * about the number (Q82).
 */
const NUMBER_DIGITS_MAX = 16

export interface CardFieldsProps {
  readonly card: Card
  readonly errors: MethodFormErrors
  readonly onCard: (card: Card) => void
}

export function CardFields({ card, errors, onCard }: CardFieldsProps) {
  const texts = useTexts(paymentsTexts)
  return (
    <div className={styles.card}>
      <Field
        inputMode="numeric"
        normalize={limitDigits(NUMBER_DIGITS_MAX)}
        value={card.number}
        onValueChange={(number) => onCard({ ...card, number })}
        label={texts.cardNumber}
        hint={texts.cardNumberNote}
        autoComplete="cc-number"
        error={errors.number}
      />
      <CardDetailFields
        values={card}
        errors={errors}
        format={{
          yearDigits: 2,
          yearHint: texts.yearHint,
          codeDigits: 4,
          codeNote: texts.codeNote,
        }}
        onValues={(changed) => onCard({ ...card, ...changed })}
      />
    </div>
  )
}
