import { useState } from 'react'
import { PAYMENT_METHOD, type PaymentMethod } from '#contract/codes.ts'
import { TabPanel, Tabs } from '#web/kit/list/tabs.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { FIND_ALL, queryOf } from '#web/shop/packs/find/find.rule.ts'
import { FindablePacks } from '#web/shop/packs/find/findable-packs.tsx'
import { replaceQuery } from '#web/shop/packs/find/use-find.ts'
import { CoinPacks } from '#web/shop/packs/list/coin-packs.tsx'
import { PackGridSkeleton } from '#web/shop/packs/list/pack-grid.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './pack-tabs.module.css'

const METHODS = [PAYMENT_METHOD.points, PAYMENT_METHOD.coins] as const
const PANEL_ID = 'packs-panel'
const TAB_KEY = 'tab'

/** For points and for coins (Q45). The URL contains the tab, for the way back from a pack. */
export function PackTabs() {
  const texts = useTexts(packsTexts)
  const [method, setMethod] = useState(methodInUrl)
  const select = (next: PaymentMethod) => {
    writeMethodToUrl(next)
    setMethod(next)
  }
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
        onSelect={select}
      />
      <TabPanel id={PANEL_ID} selected={method} className={styles.panel}>
        {method === PAYMENT_METHOD.points ? <PointPacks /> : <CoinPacks featuresFirst />}
      </TabPanel>
    </section>
  )
}

function methodInUrl(): PaymentMethod {
  const tab = new URLSearchParams(location.search).get(TAB_KEY)
  return METHODS.find((method) => method === tab) ?? PAYMENT_METHOD.points
}

/**
 * Writes the tab to the URL and removes the search criteria, because those were chosen for the
 * packs of the other tab.
 */
function writeMethodToUrl(method: PaymentMethod): void {
  const query = queryOf(FIND_ALL, new URLSearchParams(location.search))
  if (method === PAYMENT_METHOD.points) query.delete(TAB_KEY)
  else query.set(TAB_KEY, method)
  replaceQuery(query)
}

function PointPacks() {
  const { outcome, reload } = useLoad('GET /user/pack/list', {})
  if (outcome === undefined) return <PackGridSkeleton />
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  return <FindablePacks packs={outcome.answer.list} featuresFirst />
}
