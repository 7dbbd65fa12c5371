import { useState } from 'react'
import { Pager } from '#web/kit/list/pager.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { CourseTicket } from '#web/shop/payments/courses/course-ticket.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './card-input-screen.module.css'

/** Lists the courses for a member who does not come from a pack. */
export function CourseList() {
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
