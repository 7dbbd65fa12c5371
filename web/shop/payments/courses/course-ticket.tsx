import { Link } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import type { Pack } from '#contract/packs.ts'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { useIsSaleTaxed } from '#web/shop/payments/use-is-sale-taxed.ts'
import { affordableDraws } from './affordable-draws.rule.ts'
import { buyPointTexts } from './buy-point.texts.ts'
import { checkoutPath } from './checkout-path.ts'
import styles from './course-ticket.module.css'

export type Course = Answer<'GET /user/point_price/{page}'>['list'][number]

export interface CourseTicketProps {
  readonly course: Course
  readonly balance: number
  readonly pack: Pack | undefined
  /** Only for the cheapest course that has enough points for them. */
  readonly coveredCount?: number | undefined
}

/** Shows a course as a ticket. The main part shows the points, and the stub shows the price. */
export function CourseTicket({ course, balance, pack, coveredCount }: CourseTicketProps) {
  const texts = useTexts(paymentsTexts)
  const own = useTexts(buyPointTexts)
  const isTaxed = useIsSaleTaxed()
  const draws = affordableDraws(balance + course.point, pack)
  return (
    <li>
      <Link
        className={styles.ticket}
        data-covers={coveredCount !== undefined}
        to={checkoutPath(course.id, pack?.id)}
      >
        <span className={styles.face} data-size={sizeOf(course.point)}>
          <span className={styles.points}>
            <b>{texts.points(course.point)}</b>
            {identity.pointMark}
          </span>
          {course.coin > 0 && <span className={styles.coins}>{texts.withCoins(course.coin)}</span>}
          {course.memo && (
            <span className={styles.memo}>
              <ShopText ja={course.memo} en={course.memo_en} />
            </span>
          )}
          {coveredCount !== undefined && (
            <span className={styles.covers}>{own.covers(coveredCount)}</span>
          )}
          {draws > 0 && <span className={styles.draws}>{own.draws(draws)}</span>}
        </span>
        <span className={styles.stub}>
          <b>{texts.yen(course.price)}</b>
          {isTaxed && <span className={styles.tax}>{texts.taxIncluded}</span>}
          <span className={styles.buy}>{own.buyShort}</span>
        </span>
      </Link>
    </li>
  )
}

/** More points, more gold. */
function sizeOf(points: number): 'small' | 'middle' | 'large' {
  if (points < 3_000) return 'small'
  return points < 10_000 ? 'middle' : 'large'
}
