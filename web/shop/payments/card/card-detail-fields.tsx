import { limitDigits } from '#contract/digits.ts'
import { Field } from '#web/kit/form/field.tsx'
import { limitLength } from '#web/kit/form/normalized-input.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './card-detail-fields.module.css'

/** The fields of a card on the screen /card-input, except the card number. */
export interface CardDetails {
  readonly month: string
  readonly year: string
  readonly code: string
  readonly holder: string
}
export const EMPTY_CARD_DETAILS: CardDetails = { month: '', year: '', code: '', holder: '' }

export interface CardDetailFieldsProps {
  readonly values: CardDetails
  readonly onValues: (changed: Partial<CardDetails>) => void
}

const MONTH_DIGITS = 2
const YEAR_DIGITS = 4
const CODE_DIGITS = 3
const HOLDER_LENGTH_MAX = 20

/**
 * Renders the expiry, security code and holder of a card. The form only limits the length of each
 * field (V-025, Q82).
 */
export function CardDetailFields({ values, onValues }: CardDetailFieldsProps) {
  const texts = useTexts(paymentsTexts)
  const field = (part: keyof CardDetails) => ({
    value: values[part],
    onValueChange: (text: string) => onValues({ [part]: text }),
  })
  const digits = (part: keyof CardDetails, digitsMax: number) => ({
    ...field(part),
    inputMode: 'numeric' as const,
    normalize: limitDigits(digitsMax),
  })
  return (
    <>
      <div className={styles.row}>
        <Field
          {...digits('month', MONTH_DIGITS)}
          label={texts.month}
          placeholder={texts.monthHint}
          autoComplete="cc-exp-month"
        />
        <Field
          {...digits('year', YEAR_DIGITS)}
          label={texts.year}
          placeholder={texts.year4Hint}
          autoComplete="cc-exp-year"
        />
      </div>
      <Field
        {...digits('code', CODE_DIGITS)}
        label={texts.code}
        hint={texts.code3Note}
        autoComplete="cc-csc"
      />
      <Field
        {...field('holder')}
        normalize={limitLength(HOLDER_LENGTH_MAX)}
        label={texts.holder}
        hint={texts.holderNote}
        autoComplete="cc-name"
        autoCapitalize="characters"
      />
    </>
  )
}
