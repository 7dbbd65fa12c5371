import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PACK_IMAGE_ROTATION_MS } from '#contract/constants.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { RotatingImage } from '#web/kit/picture/rotating-image.tsx'
import { useTexts } from '#web/language/language.ts'
import { ShopText, useShopText } from '#web/language/shop-text.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { packPrice } from '#web/shop/packs/pack-price.ts'
import { LazyShippingLine } from '#web/shop/packs/shipping/lazy-shipping-line.tsx'
import { StockGauge } from '#web/shop/packs/stock-gauge.tsx'
import { Description } from './description.tsx'
import styles from './pack-detail.module.css'
import type { DetailedPack } from './pack-detail-props.ts'
import packFactsStyles from './pack-facts.module.css'

export interface PackPageProps {
  readonly pack: DetailedPack
  readonly badge?: ReactNode
  /** The controls for the member's actions, such as the purchase of draws. */
  readonly actions: ReactNode
  readonly lineup: ReactNode
  /** The rarest draws of the pack. */
  readonly feed?: ReactNode
  readonly onPicture?: () => void
}

/** Sends no calls: its caller passes in the actions and the line-up. */
export function PackPage({ pack, badge, actions, lineup, feed, onPicture }: PackPageProps) {
  const texts = useTexts(packPageTexts)
  const shopText = useShopText()
  const name = shopText(pack.name, pack.name_en)
  return (
    <Screen title={name} width="wide">
      <div className={styles.detail}>
        <div className={styles.picture}>
          <RotatingImage
            images={pack.image}
            alt={name}
            intervalMs={PACK_IMAGE_ROTATION_MS}
            isEager
            {...(onPicture === undefined ? {} : { onFirstLoad: onPicture })}
          />
          {badge}
        </div>
        <div className={styles.side}>
          <PackFacts pack={pack} />
          {actions}
        </div>
        <div className={styles.more}>
          <Description ja={pack.detail} en={pack.detail_en} />
          {lineup}
          {feed}
          <div className={styles.trust}>
            {texts.trust}
            {pack.notaries && <span>{texts.notaries(pack.notaries)}</span>}
            <span className={styles.fingerprint}>
              {texts.fingerprint} <code>{pack.pack_root}</code>
            </span>
            <span className={styles.proofs}>
              <Link to={`/fairness?packId=${pack.id}`}>{texts.publicLog}</Link>
              <Link to="/fairness">{texts.howFair}</Link>
            </span>
          </div>
        </div>
      </div>
    </Screen>
  )
}

function PackFacts({ pack }: { pack: DetailedPack }) {
  const texts = useTexts(packPageTexts)
  return (
    <div className={packFactsStyles.facts}>
      <p className={packFactsStyles.price}>
        <b data-testid="price">{packPrice(pack)}</b> <span>{texts.perDraw}</span>
      </p>
      <StockGauge pack={pack} />
      <dl className={packFactsStyles.lines}>
        <DescriptionRow className={packFactsStyles.line} name={texts.endDate}>
          {pack.format_end_date ? texts.endsAt(pack.format_end_date) : texts.noEndDate}
        </DescriptionRow>
        {pack.end_message !== undefined && (
          <DescriptionRow className={packFactsStyles.line} name={texts.endReason}>
            <ShopText ja={pack.end_message} en={pack.end_message_en} />
          </DescriptionRow>
        )}
        {pack.can_limit === 1 && (
          <DescriptionRow className={packFactsStyles.line} name={texts.limit}>
            <ShopText ja={pack.limit_message} en={pack.limit_message_en} />
          </DescriptionRow>
        )}
        {pack.line_seconds !== undefined && (
          <DescriptionRow className={packFactsStyles.line} name={texts.line}>
            {texts.lineRule(
              pack.line_seconds % 60 === 0
                ? texts.minutes(pack.line_seconds / 60)
                : texts.seconds(pack.line_seconds),
            )}
          </DescriptionRow>
        )}
        <LazyShippingLine pack={pack} className={packFactsStyles.line} />
      </dl>
    </div>
  )
}
