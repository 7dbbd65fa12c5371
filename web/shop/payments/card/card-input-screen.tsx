import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ClosedSale } from '#web/shop/payments/closed-sale.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './card-input-screen.module.css'
import { CardNumberGroups } from './card-number-groups.tsx'
import { CourseList } from './course-list.tsx'

/** Maximum length of each field; the form checks nothing else (Q82). */
const LENGTH_MAX = { month: 2, year: 4, code: 3, holder: 20 } as const

/** /card-input: the form is neither sent nor stored (Q43); the courses below it lead to the checkout. */
export function CardInputScreen() {
  const texts = useTexts(paymentsTexts)
  const user = useCurrentUser()
  if (user?.is_closed) return <ClosedSale />
  return (
    <Screen title={texts.cardInputTitle} lead={texts.cardInputLead}>
      <CardForm />
      <section className={styles.courses} aria-labelledby="card-input-courses">
        <h2 id="card-input-courses">{texts.courses}</h2>
        <CourseList />
      </section>
      <LegalStubs />
    </Screen>
  )
}

function CardForm() {
  const texts = useTexts(paymentsTexts)
  const [typed, setTyped] = useState({ month: '', year: '', code: '', holder: '' })
  const field = (part: keyof typeof typed) => ({
    maxLength: LENGTH_MAX[part],
    value: typed[part],
    onValueChange: (text: string) => setTyped((before) => ({ ...before, [part]: text })),
  })
  const digits = (part: keyof typeof typed) => ({ ...field(part), inputMode: 'numeric' as const })
  return (
    <Form className={styles.card} aria-label={texts.cardInputCard} onSubmit={() => undefined}>
      <CardNumberGroups />
      <div className={styles.row}>
        <Field
          {...digits('month')}
          label={texts.month}
          placeholder={texts.monthHint}
          autoComplete="cc-exp-month"
        />
        <Field
          {...digits('year')}
          label={texts.year}
          placeholder={texts.year4Hint}
          autoComplete="cc-exp-year"
        />
      </div>
      <Field {...digits('code')} label={texts.code} hint={texts.code3Note} autoComplete="cc-csc" />
      <Field
        {...field('holder')}
        label={texts.holder}
        hint={texts.holderNote}
        autoComplete="cc-name"
        autoCapitalize="characters"
      />
    </Form>
  )
}

/** Three buttons without an action, as the specification has them (section 2, card input). */
function LegalStubs() {
  const texts = useTexts(paymentsTexts)
  return (
    <div className={styles.legal}>
      {[texts.commerce, texts.fundSettlement, texts.pointTerms].map((name) => (
        <Button key={name} tone="quiet">
          {name}
        </Button>
      ))}
    </div>
  )
}
