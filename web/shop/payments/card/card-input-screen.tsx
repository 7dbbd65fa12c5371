import { useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { ClosedSale } from '#web/shop/payments/closed-sale.tsx'
import { buyPointTexts } from '#web/shop/payments/courses/buy-point.texts.ts'
import { CourseTicket } from '#web/shop/payments/courses/course-ticket.tsx'
import { KeptCardList } from '#web/shop/payments/kept-cards/kept-card-list.tsx'
import { CardFields } from '#web/shop/payments/methods/card-fields.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PayScript } from '#web/shop/payments/point-purchase.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './card-input-screen.module.css'
import { TitledSection } from './titled-section.tsx'
import type { PendingFrames } from './use-card-frames.ts'

/**
 * The screen /card-input. It shows the member's kept cards, a card form that the browser neither
 * sends nor stores (Q43), and courses that link to the checkout.
 */
export function CardInputScreen() {
  const texts = useTexts(paymentsTexts)
  const own = useTexts(buyPointTexts)
  const user = useCurrentUser()
  const { outcome, answer, reload } = useLoad('GET /user/kept_card', {})
  if (user?.is_point_sale_closed) return <ClosedSale />
  if (outcome === undefined) return <ScreenSkeleton />
  const isStopped = answer?.is_offered === false
  const lead = isStopped ? own.cardsStoppedLead : own.cardInputLead
  return (
    <Screen title={own.cardInputTitle} lead={lead}>
      {answer === undefined && <LoadFailed onRetry={reload} />}
      {answer && <KeptCardList cards={answer.list} isOffered={!isStopped} reload={reload} />}
      {answer?.script && <CardForm script={answer.script} />}
      <TitledSection className={styles.courses} title={texts.courses}>
        <CourseList />
      </TitledSection>
      <LegalStubs />
    </Screen>
  )
}

/**
 * Renders the same fields as the checkout: number, expiry and security code stand in frames of the
 * provider (decision 055).
 */
function CardForm({ script }: { readonly script: PayScript }) {
  const own = useTexts(buyPointTexts)
  const frames = useRef<PendingFrames>(undefined)
  const [holder, setHolder] = useState('')
  return (
    <Form className={styles.card} aria-label={own.cardInputCard} onSubmit={() => undefined}>
      <CardFields
        script={script}
        frames={frames}
        holder={holder}
        errors={{}}
        onHolder={setHolder}
      />
    </Form>
  )
}

/**
 * Renders three buttons without function, as the specification requires (section 2, card input).
 */
function LegalStubs() {
  const texts = useTexts(paymentsTexts)
  const own = useTexts(buyPointTexts)
  return (
    <div className={styles.legal}>
      {[texts.commerce, own.fundSettlement, own.pointTerms].map((name) => (
        <Button key={name} tone="quiet">
          {name}
        </Button>
      ))}
    </div>
  )
}

/** Lists the courses for a member who does not come from a pack. */
function CourseList() {
  const texts = useTexts(paymentsTexts)
  const [page, setPage] = useState(1)
  const { outcome, answer, reload } = useLoad('GET /user/point_price/{page}', { params: { page } })
  const { point: balance = 0 } = useCurrentUser() ?? {}
  if (outcome === undefined) return <div className={styles.waiting} />
  if (answer === undefined) return <LoadFailed onRetry={reload} />
  return (
    <>
      {answer.list.length === 0 && <p>{texts.noCourses}</p>}
      <ul className={styles.list}>
        {answer.list.map((course) => (
          <CourseTicket key={course.id} course={course} pack={undefined} balance={balance} />
        ))}
      </ul>
      <Pager page={answer.page} onPageChange={setPage} />
    </>
  )
}
