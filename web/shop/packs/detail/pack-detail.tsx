import { useEffect } from 'react'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { KeepButton } from '#web/shop/packs/keep/keep-button.tsx'
import { seenPacks } from '#web/shop/packs/keep/stored-ids.ts'
import { SpinPanel } from '#web/shop/packs/spin/spin-panel.tsx'
import { Lineup } from './lineup.tsx'
import type { PackDetailProps } from './pack-detail-props.ts'
import { PackPage } from './pack-page.tsx'
import { useLineup } from './use-lineup.ts'

export function PackDetail({ pack: detail, firstError, onChanged }: PackDetailProps) {
  const lineup = useLineup(detail)
  useEffect(() => seenPacks.add(detail.id), [detail.id])
  // Every part of the screen takes the number of remaining draws from the line-up. The line-up is
  // loaded more often than the pack. Two different numbers therefore never appear at once.
  const pack = { ...detail, pack_count: lineup.answer?.pack_count ?? detail.pack_count }
  return (
    <PackPage
      pack={pack}
      badge={<KeepButton pack={pack} />}
      actions={<SpinPanel pack={pack} firstError={firstError} onChanged={onChanged} />}
      lineup={pack.show_cardlist === '1' && <Lineup pack={pack} lineup={lineup} />}
      onPicture={removePreloadOverlay}
    />
  )
}
