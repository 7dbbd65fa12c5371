import { Link } from 'react-router'
import type { ChosenCourse } from '#web/shop/payments/point-purchase.ts'
import { usePaymentsTexts } from '#web/shop/payments/use-payments-texts.ts'
import styles from './checkout.module.css'

export function CourseSummary({ course }: { readonly course: ChosenCourse }) {
  const texts = usePaymentsTexts()
  const { points, priceYen, packId } = course
  const courses = packId === undefined ? '/buy-point' : `/buy-point?productId=${packId}`
  return (
    <section className={styles.course} aria-label={texts.yourCourse}>
      <p className={styles.points}>
        <b>{texts.points(points)}</b>P
      </p>
      <p className={styles.price}>
        <b>{texts.yen(priceYen)}</b>
        <span>{texts.taxIncluded}</span>
      </p>
      <Link className={styles.other} to={courses}>
        {texts.otherCourse}
      </Link>
    </section>
  )
}
