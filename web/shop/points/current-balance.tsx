import { formatNumber } from '#web/kit/money.ts'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import styles from './current-balance.module.css'
import { pointsTexts } from './points.texts.ts'

/** Shows the member's present balance above the movements. The header shows the same balance. */
export function CurrentBalance({ currency }: { readonly currency: 'points' | 'coins' }) {
  const texts = useTexts(pointsTexts)
  const user = useCurrentUser()
  const { pointMark, coinMark } = useShownIdentity()
  const isCoins = currency === 'coins'
  const amount = (isCoins ? user?.coin : user?.point) ?? 0
  return (
    <p className={styles.balance} data-currency={currency}>
      <span>{texts.currentBalance}</span>
      <b>
        {formatNumber(amount)}
        <small>{isCoins ? coinMark : pointMark}</small>
      </b>
    </p>
  )
}
