import { Link } from 'react-router'
import type { Pack } from '#contract/packs.ts'
import { drawsFor, isForPoints, pointsLacking } from './enough.rule.ts'
import styles from './purse.module.css'
import { usePaymentsTexts } from './use-payments-texts.ts'

export interface PurseProps {
  readonly balance: number
  /** What the points are meant for. */
  readonly pack: Pack | undefined
}

/** What the member has, and how far it goes for the pack that they came from. */
export function Purse({ balance, pack }: PurseProps) {
  const texts = usePaymentsTexts()
  return (
    <div className={styles.purse}>
      <p className={styles.balance}>
        {texts.balance}
        <span>
          <b>{texts.points(balance)}</b>P
        </span>
      </p>
      {pack && <Origin balance={balance} pack={pack} />}
    </div>
  )
}

function Origin({ balance, pack }: { readonly balance: number; readonly pack: Pack }) {
  const texts = usePaymentsTexts()
  const lacking = pointsLacking(balance, pack)
  const hint = lacking > 0 ? texts.lacking(lacking) : texts.enough(drawsFor(balance, pack))
  return (
    <section className={styles.origin} aria-label={texts.forPack}>
      <img src={pack.image[0]} alt="" width={156} height={96} />
      <div>
        <p className={styles.name}>{pack.name}</p>
        {isForPoints(pack) && <p className={styles.hint}>{hint}</p>}
        <Link to={`/pack-detail?packId=${pack.id}`}>{texts.backToPack}</Link>
      </div>
    </section>
  )
}
