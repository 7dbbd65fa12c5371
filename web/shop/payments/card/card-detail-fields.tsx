import { limitDigits } from '#contract/digits.ts'
import { Field } from '#web/kit/field.tsx'
import { limitLength } from '#web/kit/normalized-input.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { Card } from './card.ts'
import styles from './card-detail-fields.module.css'

/** The fields of a card other than its number. */
export type CardDetails = Omit<Card, 'number'>
export const EMPTY_CARD_DETAILS: CardDetails = { month: '', year: '', code: '', holder: '' }

/**
 * How many digits a form accepts for the expiry year and the security code, and the hints for them.
 */
export interface CardFormat {
  readonly yearDigits: number
  readonly yearHint: string
  readonly codeDigits: number
  readonly codeNote: string
}

export interface CardDetailFieldsProps {
  readonly values: CardDetails
  readonly errors?: Partial<Record<'expiry' | 'code' | 'holder', string>>
  readonly format: CardFormat
  readonly onValues: (changed: Partial<CardDetails>) => void
}

const MONTH_DIGITS = 2
const HOLDER_LENGTH_MAX = 20

/**
 * Renders the expiry, security code and holder of a card. The form only limits the length of each
 * field (Q82).
 */
export function CardDetailFields({ values, errors = {}, format, onValues }: CardDetailFieldsProps) {
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
          error={errors.expiry}
        />
        <Field
          {...digits('year', format.yearDigits)}
          label={texts.year}
          placeholder={format.yearHint}
          autoComplete="cc-exp-year"
        />
      </div>
      <Field
        {...digits('code', format.codeDigits)}
        label={texts.code}
        hint={format.codeNote}
        autoComplete="cc-csc"
        error={errors.code}
      />
      <Field
        {...field('holder')}
        normalize={limitLength(HOLDER_LENGTH_MAX)}
        label={texts.holder}
        hint={texts.holderNote}
        autoComplete="cc-name"
        autoCapitalize="characters"
        error={errors.holder}
      />
    </>
  )
}
