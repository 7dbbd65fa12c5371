import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { packPrice } from '#web/shop/packs/pack-price.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { StockGauge } from '#web/shop/packs/stock-gauge.tsx'
import type { DetailedPack } from './pack-detail-props.ts'
import styles from './pack-facts.module.css'

export function PackFacts({ pack }: { pack: DetailedPack }) {
  const texts = useTexts(packsTexts)
  return (
    <div className={styles.facts}>
      <p className={styles.price}>
        <b data-testid="price">{packPrice(pack)}</b> <span>{texts.perDraw}</span>
      </p>
      <StockGauge pack={pack} />
      <dl className={styles.lines}>
        <DescriptionRow className={styles.line} name={texts.endDate}>
          {pack.format_end_date ? texts.endsAt(pack.format_end_date) : texts.noEndDate}
        </DescriptionRow>
        {pack.end_message !== undefined && (
          <DescriptionRow className={styles.line} name={texts.endReason}>
            <ShopText ja={pack.end_message} en={pack.end_message_en} />
          </DescriptionRow>
        )}
        {pack.can_limit === 1 && (
          <DescriptionRow className={styles.line} name={texts.limit}>
            <ShopText ja={pack.limit_message} en={pack.limit_message_en} />
          </DescriptionRow>
        )}
      </dl>
    </div>
  )
}
