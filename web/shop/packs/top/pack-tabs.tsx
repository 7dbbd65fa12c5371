import { useState } from 'react'
import { PAYMENT_METHOD, type PaymentMethod } from '#contract/codes.ts'
import { TabPanel, Tabs } from '#web/kit/list/tabs.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { FindablePacks } from '#web/shop/packs/find/findable-packs.tsx'
import { CoinPacks } from '#web/shop/packs/list/coin-packs.tsx'
import { PackGridSkeleton } from '#web/shop/packs/list/pack-grid.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './pack-tabs.module.css'

const METHODS = [PAYMENT_METHOD.points, PAYMENT_METHOD.coins] as const
const PANEL_ID = 'packs-panel'

/** Renders the packs under two tabs: packs sold for points and packs sold for coins (Q45). */
export function PackTabs() {
  const texts = useTexts(packsTexts)
  const [method, setMethod] = useState<PaymentMethod>(PAYMENT_METHOD.points)
  return (
    <section className={styles.packs} aria-labelledby="packs-title">
      <h2 className={styles.title} id="packs-title">
        {texts.packs}
      </h2>
      <Tabs
        label={texts.packs}
        panelId={PANEL_ID}
        tabs={METHODS.map((key) => ({ key, name: texts.tabs[key] }))}
        selected={method}
        onSelect={setMethod}
      />
      <TabPanel id={PANEL_ID} selected={method} className={styles.panel}>
        {method === PAYMENT_METHOD.points ? <PointPacks /> : <CoinPacks featuresFirst />}
      </TabPanel>
    </section>
  )
}

function PointPacks() {
  const { outcome, reload } = useLoad('GET /user/pack/list', {})
  if (outcome === undefined) return <PackGridSkeleton />
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  return <FindablePacks packs={outcome.answer.list} onStart={reload} featuresFirst />
}
