import type { ClipboardEvent } from 'react'
import { Field } from '#web/kit/field.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import type { Card } from '#web/shop/payments/card/card.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './card-fields.module.css'
import type { MethodFormErrors } from './method-form.ts'

/** Maximum length of each field; the form checks nothing else (Q82). */
const LENGTH_MAX = { number: 16, month: 2, year: 2, code: 4, holder: 20 } as const

export interface CardFieldsProps {
  readonly card: Card
  readonly errors: MethodFormErrors
  readonly onCard: (card: Card) => void
}

export function CardFields({ card, errors, onCard }: CardFieldsProps) {
  const texts = useTexts(paymentsTexts)
  const field = (part: keyof Card) => ({
    maxLength: LENGTH_MAX[part],
    value: card[part],
    onValueChange: (text: string) => onCard({ ...card, [part]: text }),
  })
  const digits = (part: keyof Card) => ({ ...field(part), inputMode: 'numeric' as const })
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    // The input's length limit would cut off a number that is pasted in groups with spaces.
    const number = event.clipboardData.getData('text').replaceAll(/\D/g, '')
    onCard({ ...card, number: number.slice(0, LENGTH_MAX.number) })
  }
  return (
    <div className={styles.card}>
      <Field
        {...digits('number')}
        label={texts.cardNumber}
        hint={texts.cardNumberNote}
        autoComplete="cc-number"
        error={errors.number}
        onPaste={paste}
      />
      <div className={styles.row}>
        <Field
          {...digits('month')}
          label={texts.month}
          placeholder={texts.monthHint}
          autoComplete="cc-exp-month"
          error={errors.expiry}
        />
        <Field
          {...digits('year')}
          label={texts.year}
          placeholder={texts.yearHint}
          autoComplete="cc-exp-year"
        />
      </div>
      <Field
        {...digits('code')}
        label={texts.code}
        hint={texts.codeNote}
        autoComplete="cc-csc"
        error={errors.code}
      />
      <Field
        {...field('holder')}
        label={texts.holder}
        hint={texts.holderNote}
        autoComplete="cc-name"
        autoCapitalize="characters"
        error={errors.holder}
      />
    </div>
  )
}
