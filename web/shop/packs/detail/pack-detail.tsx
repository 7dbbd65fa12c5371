import { useEffect } from 'react'
import { useTexts } from '#web/language/language.ts'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { LazyDrawFeed } from '#web/shop/packs/feed/lazy-draw-feed.tsx'
import { KeepButton } from '#web/shop/packs/keep/keep-button.tsx'
import { seenPacks } from '#web/shop/packs/keep/stored-ids.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { SpinPanel } from '#web/shop/packs/spin/spin-panel.tsx'
import { Lineup } from './lineup.tsx'
import styles from './pack-detail.module.css'
import type { PackDetailProps } from './pack-detail-props.ts'
import { PackPage } from './pack-page.tsx'
import { useLineup } from './use-lineup.ts'
import { usePackLive } from './use-pack-live.ts'

export function PackDetail({ pack: detail, firstError, onChanged }: PackDetailProps) {
  const texts = useTexts(packPageTexts)
  const lineup = useLineup(detail)
  useEffect(() => seenPacks.add(detail.id), [detail.id])
  const reloadAll = () => Promise.all([onChanged(), lineup.reload()])
  const live = usePackLive(detail, onChanged)
  // Draws are only ever taken, so the smallest number is the newest one.
  const { pack_count: left } = detail
  const pack_count = Math.min(left, lineup.answer?.unsold ?? left, live?.left ?? left)
  const pack = { ...detail, pack_count }
  const isNotaryAway = live?.notaryAway === true
  return (
    <PackPage
      pack={pack}
      badge={<KeepButton pack={pack} />}
      actions={
        <>
          {isNotaryAway && (
            <p role="status" className={styles.notaryAway}>
              {texts.notaryAway}
            </p>
          )}
          <SpinPanel
            pack={pack}
            firstError={firstError}
            isOpen={!isNotaryAway}
            onChanged={reloadAll}
          />
        </>
      }
      lineup={
        pack.show_cardlist === '1' && <Lineup pack={pack} lineup={lineup} undrawn={live?.undrawn} />
      }
      feed={<LazyDrawFeed packId={pack.id} />}
      onPicture={removePreloadOverlay}
    />
  )
}
