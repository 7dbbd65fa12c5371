import { ButtonLink } from '#web/kit/button.tsx'
import { OUTSIDE } from '#web/shop/frame/outside.ts'
import { OutsideLink } from '#web/shop/frame/outside-link.tsx'
import { Screen } from '#web/shop/frame/screen.tsx'
import styles from './notice.module.css'
import { usePaymentsTexts } from './use-payments-texts.ts'

const [sister] = OUTSIDE.sisters

/** In place of the courses and of paying, from the closing moment on (Q4). */
export function ClosedSale() {
  const texts = usePaymentsTexts()
  return (
    <Screen title={texts.closedTitle}>
      <div className={styles.closed}>
        <p>{texts.closedText}</p>
        <p className={styles.aside}>{texts.closedOpen}</p>
        <OutsideLink className={styles.sister} href={sister.address}>
          {texts.sister}
        </OutsideLink>
        <ButtonLink isWide to="/buy-point-history">
          {texts.toHistory}
        </ButtonLink>
        <ButtonLink isWide to="/">
          {texts.toTop}
        </ButtonLink>
      </div>
    </Screen>
  )
}
