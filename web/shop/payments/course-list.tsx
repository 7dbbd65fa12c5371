import { useState } from 'react'
import { LoadFailed } from '#web/kit/blank.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { useCurrentUser } from '#web/shop/frame/current-user.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './card-input-screen.module.css'
import { CourseTicket } from './course-ticket.tsx'
import { usePaymentsTexts } from './use-payments-texts.ts'

/** The courses by themselves, apart from any pack. */
export function CourseList() {
  const texts = usePaymentsTexts()
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
