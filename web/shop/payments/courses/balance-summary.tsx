import { Link } from 'react-router'
import type { Pack } from '#contract/packs.ts'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { affordableDraws, isBoughtWithPoints, missingPoints } from './affordable-draws.rule.ts'
import styles from './balance-summary.module.css'
import { buyPointTexts } from './buy-point.texts.ts'

export interface BalanceSummaryProps {
  readonly balance: number
  /** The pack that the member came from. */
  readonly pack: Pack | undefined
  /** The number of draws that the member wants to buy from the pack. */
  readonly count: number
}

export function BalanceSummary({ balance, pack, count }: BalanceSummaryProps) {
  const texts = useTexts(paymentsTexts)
  return (
    <div className={styles.summary}>
      <p className={styles.balance}>
        {texts.balance}
        <span>
          <b>{texts.points(balance)}</b>
          {identity.pointMark}
        </span>
      </p>
      {pack && <PackHint balance={balance} pack={pack} count={count} />}
    </div>
  )
}

interface PackHintProps extends BalanceSummaryProps {
  readonly pack: Pack
}
function PackHint({ balance, pack, count }: PackHintProps) {
  const texts = useTexts(paymentsTexts)
  const own = useTexts(buyPointTexts)
  const missing = missingPoints(balance, pack, count)
  const hint =
    missing > 0 ? own.missing(count, missing) : own.enough(affordableDraws(balance, pack))
  return (
    <section className={styles.origin} aria-label={own.forPack}>
      <img src={pack.image[0]} alt="" width={156} height={96} />
      <div>
        <p className={styles.name}>
          <ShopText ja={pack.name} en={pack.name_en} />
        </p>
        {isBoughtWithPoints(pack) && <p className={styles.hint}>{hint}</p>}
        <Link to={`/pack-detail?packId=${pack.id}`}>{texts.backToPack}</Link>
      </div>
    </section>
  )
}
