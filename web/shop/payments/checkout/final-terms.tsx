import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { CountryTerms } from '#web/shop/legal/country-terms.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { ChosenCourse, PayOption } from '#web/shop/payments/point-purchase.ts'
import { useIsSaleTaxed } from '#web/shop/payments/use-is-sale-taxed.ts'
import styles from './final-terms.module.css'

export interface FinalTermsProps {
  readonly course: ChosenCourse
  readonly option: PayOption
  /** The order button. It stands directly below the terms. */
  readonly children: ReactNode
}

/** Japanese law requires them directly before an order. */
export function FinalTerms({ course, option, children }: FinalTermsProps) {
  const texts = useTexts(paymentsTexts)
  const fill = useFilledText()
  const isTaxed = useIsSaleTaxed()
  const terms = texts.terms[option.id] ?? texts.otherTerms
  return (
    <section className={styles.final} aria-labelledby="final-terms">
      <h2 id="final-terms">{texts.finalTitle}</h2>
      <p className={styles.lead}>{texts.finalLead}</p>
      <dl>
        <Line name={texts.finalWhat}>{texts.finalWhatIs(course.points)}</Line>
        {course.coins > 0 && (
          <Line name={texts.finalCoins}>{texts.finalCoinsAre(course.coins)}</Line>
        )}
        <Line name={texts.finalPrice}>
          <b>{texts.finalPriceIs(course.priceYen, isTaxed)}</b>
        </Line>
        <Line name={texts.finalPaid}>
          <b>{option.name}</b>
          {terms.paid}
        </Line>
        <Line name={texts.finalDelivered}>{fill(terms.delivered)}</Line>
        <Line name={texts.finalUntil}>{fill(terms.until)}</Line>
        <Line name={texts.finalReturn}>{texts.finalReturnIs}</Line>
        <Line name={texts.finalValid}>{fill(texts.finalValidIs)}</Line>
        <CountryTerms sections={course.countryTerms} />
      </dl>
      <Link className={styles.law} to="/specific-commerce">
        {texts.commerce}
      </Link>
      {children}
    </section>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
