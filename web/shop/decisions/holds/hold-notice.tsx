import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { HoldCountdown } from '#web/shop/draws/hold-countdown.tsx'
import { useCurrentUser, useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import styles from './hold-notice.module.css'
import { holdNoticeTexts } from './hold-notice.texts.ts'

export function HoldNotice() {
  const texts = useTexts(holdNoticeTexts)
  const untilMs = useCurrentUser()?.hold_until ?? 0
  const reload = useReloadCurrentUser()
  if (untilMs === 0) return null
  return (
    <Link to="/buy-product-history?mode=1" className={styles.notice}>
      <span>{texts.holdWaiting}</span>
      <b>
        <HoldCountdown label={texts.holdLeft} untilMs={untilMs} onEnd={reload} />
      </b>
    </Link>
  )
}
