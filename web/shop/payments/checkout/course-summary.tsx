import { Link } from 'react-router'
import { AmountList, type AmountRow } from '#web/kit/list/amount-list.tsx'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { coinsText, pointsText } from '#web/shop/draws/price.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { ChosenCourse } from '#web/shop/payments/point-purchase.ts'
import { useIsSaleTaxed } from '#web/shop/payments/use-is-sale-taxed.ts'
import styles from './checkout.module.css'

export function CourseSummary({ course }: { readonly course: ChosenCourse }) {
  const texts = useTexts(paymentsTexts)
  const isTaxed = useIsSaleTaxed()
  const { points, priceYen, coins, packId } = course
  const courses = packId === undefined ? '/buy-point' : `/buy-point?productId=${packId}`
  return (
    <section className={styles.course} aria-label={texts.yourCourse}>
      <p className={styles.points}>
        <b>{texts.points(points)}</b>
        {identity.pointMark}
      </p>
      <p className={styles.price}>
        <b>{texts.yen(priceYen)}</b>
        {isTaxed && <span>{texts.taxIncluded}</span>}
      </p>
      {coins > 0 && <p className={styles.coins}>{texts.withCoins(coins)}</p>}
      <div className={styles.balances}>
        <AmountList rows={useBalanceRows(course)} />
      </div>
      <Link className={styles.other} to={courses}>
        {texts.otherCourse}
      </Link>
    </section>
  )
}

/** Returns the member's balances before and after the purchase. A debt takes its part first. */
function useBalanceRows({ points, coins }: ChosenCourse): readonly AmountRow[] {
  const texts = useTexts(paymentsTexts)
  const user = useCurrentUser()
  if (user === undefined) return []
  const pointsAfter = user.point + Math.max(0, points - user.owed_point)
  const coinsAfter = user.coin + Math.max(0, coins - user.owed_coin)
  const pointRows = [
    { name: texts.balance, value: pointsText(user.point) },
    { name: texts.balanceAfter, value: pointsText(pointsAfter), isEmphasized: true },
  ]
  if (coins === 0) return pointRows
  return [
    ...pointRows,
    { name: texts.coinBalance, value: coinsText(user.coin) },
    { name: texts.coinBalanceAfter, value: coinsText(coinsAfter), isEmphasized: true },
  ]
}
