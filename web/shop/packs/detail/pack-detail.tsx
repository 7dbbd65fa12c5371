import { useEffect } from 'react'
import { Link } from 'react-router'
import { PACK_IMAGE_ROTATION_MS } from '#contract/constants.ts'
import { RotatingImage } from '#web/kit/rotating-image.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { useShopText } from '#web/shop/language/shop-text.tsx'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { KeepButton } from '#web/shop/packs/keep/keep-button.tsx'
import { seenPacks } from '#web/shop/packs/keep/stored-ids.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SpinPanel } from '#web/shop/packs/spin/spin-panel.tsx'
import { Description } from './description.tsx'
import { Lineup } from './lineup.tsx'
import styles from './pack-detail.module.css'
import type { PackDetailProps } from './pack-detail-props.ts'
import { PackFacts } from './pack-facts.tsx'
import { useLineup } from './use-lineup.ts'

export function PackDetail({ pack: detail, firstError, onChanged }: PackDetailProps) {
  const texts = useTexts(packsTexts)
  const shopText = useShopText()
  const name = shopText(detail.name, detail.name_en)
  const lineup = useLineup(detail)
  useEffect(() => seenPacks.add(detail.id), [detail.id])
  // Every part of the screen shows the number of remaining draws from the line-up, which is loaded
  // more often than the pack. Two different numbers therefore never appear at once.
  const pack = { ...detail, pack_count: lineup.answer?.pack_count ?? detail.pack_count }
  return (
    <Screen title={name} width="wide">
      <div className={styles.detail}>
        <div className={styles.picture}>
          <RotatingImage
            images={pack.image}
            alt={name}
            intervalMs={PACK_IMAGE_ROTATION_MS}
            isEager
            onFirstLoad={removePreloadOverlay}
          />
          <KeepButton pack={pack} />
        </div>
        <div className={styles.side}>
          <PackFacts pack={pack} />
          <SpinPanel pack={pack} firstError={firstError} onChanged={onChanged} />
        </div>
        <div className={styles.more}>
          <Description ja={pack.detail} en={pack.detail_en} />
          {pack.show_cardlist === '1' && <Lineup pack={pack} lineup={lineup} />}
          <div className={styles.trust}>
            {texts.trust}
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
