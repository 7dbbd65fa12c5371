import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import styles from './debt-notice.module.css'
import { pointsTexts } from './points.texts.ts'

/**
 * Shows the member's debt. A debt arises if a refund takes back more points or coins than the
 * member has. A member with a debt cannot spend.
 */
export function DebtNotice() {
  const texts = useTexts(pointsTexts)
  const user = useCurrentUser()
  if (user === undefined || user.owed_point + user.owed_coin === 0) return null
  return (
    <div className={styles.notice} role="status">
      <p>
        <b>{texts.debt}</b>
        {user.owed_point > 0 && <span>{texts.pointsOf(user.owed_point)}</span>}
        {user.owed_coin > 0 && <span>{texts.coinsOf(user.owed_coin)}</span>}
      </p>
      <p>{texts.debtText}</p>
    </div>
  )
}
