import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ClosedSale } from '#web/shop/payments/closed-sale.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { CardDetailFields, EMPTY_CARD_DETAILS } from './card-detail-fields.tsx'
import styles from './card-input-screen.module.css'
import { CardNumberGroups } from './card-number-groups.tsx'
import { CourseList } from './course-list.tsx'

/**
 * The screen /card-input. It shows a card form that the browser neither sends nor stores (Q43), and
 * courses that link to the checkout.
 */
export function CardInputScreen() {
  const texts = useTexts(paymentsTexts)
  const user = useCurrentUser()
  if (user?.is_point_sale_closed) return <ClosedSale />
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
  const [details, setDetails] = useState(EMPTY_CARD_DETAILS)
  return (
    <Form className={styles.card} aria-label={texts.cardInputCard} onSubmit={() => undefined}>
      <CardNumberGroups />
      <CardDetailFields
        values={details}
        onValues={(changed) => setDetails((before) => ({ ...before, ...changed }))}
      />
    </Form>
  )
}

/**
 * Renders three buttons without function, as the specification requires (section 2, card input).
 */
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
