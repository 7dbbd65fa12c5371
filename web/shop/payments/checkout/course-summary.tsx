import { Link } from 'react-router'
import { useTexts } from '#web/shop/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { ChosenCourse } from '#web/shop/payments/point-purchase.ts'
import styles from './checkout.module.css'

export function CourseSummary({ course }: { readonly course: ChosenCourse }) {
  const texts = useTexts(paymentsTexts)
  const { points, priceYen, coins, packId } = course
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
      {coins > 0 && <p className={styles.coins}>{texts.withCoins(coins)}</p>}
      <Link className={styles.other} to={courses}>
        {texts.otherCourse}
      </Link>
    </section>
  )
}
