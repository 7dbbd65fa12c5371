import type { Pack } from '#contract/packs.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { packsTexts } from './packs.texts.ts'
import styles from './stock-gauge.module.css'

export function StockGauge({ pack }: { pack: Pick<Pack, 'pack_count' | 'total_pack_count'> }) {
  const texts = useTexts(packsTexts)
  const share = pack.total_pack_count > 0 ? pack.pack_count / pack.total_pack_count : 0
  return (
    <span className={styles.gauge}>
      <span className={styles.numbers}>
        <span>
          {texts.remaining} <b data-testid="pack-count">{formatNumber(pack.pack_count)}</b>
        </span>
        <span>
          {texts.total} <span data-testid="total-count">{formatNumber(pack.total_pack_count)}</span>
        </span>
      </span>
      <span className={styles.strip} aria-hidden="true">
        <span className={styles.left} style={{ transform: `scaleX(${share})` }} />
      </span>
    </span>
  )
}
