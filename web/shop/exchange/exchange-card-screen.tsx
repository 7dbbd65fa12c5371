import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '#web/kit/money.ts'
import { TabPanel, Tabs } from '#web/kit/tabs.tsx'
import { useAskedEntry } from '#web/shop/frame/asked-entry.ts'
import { useCurrentUser } from '#web/shop/frame/current-user.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { CoinPacks } from './coin-packs.tsx'
import { addressOf, type CounterPlace, placeIn, TABS } from './counter-place.rule.ts'
import styles from './exchange-card-screen.module.css'
import { GoodsFilter } from './goods-filter.tsx'
import { GoodsPanel } from './goods-panel.tsx'
import { useExchangeTexts } from './use-exchange-texts.ts'

const PANEL_ID = 'counter-panel'

/** /exchange-card: the counter where coins become prizes, under three tabs: figures, games and coin packs (Q131). */
export function ExchangeCardScreen() {
  const texts = useExchangeTexts()
  const [query, setQuery] = useSearchParams()
  const place = placeIn(query)
  const { tab } = place
  const asked = placeIn(new URLSearchParams(useAskedEntry().search))
  /** Begins at page 1, and at what was asked for last: its list may still be on its way. */
  const go = (to: Partial<CounterPlace>) => setQuery(addressOf({ ...asked, page: 1, ...to }))
  return (
    <Screen title={texts.title} lead={texts.lead} width="wide">
      <Purse />
      <Tabs
        label={texts.title}
        panelId={PANEL_ID}
        tabs={TABS.map((key) => ({ key, name: texts.tabs[key] }))}
        shown={tab}
        onShow={(next) => go({ tab: next })}
      />
      <TabPanel id={PANEL_ID} shown={tab} className={styles.panel}>
        {tab === 'packs' ? (
          <CoinPacks />
        ) : (
          <>
            <GoodsFilter
              searchText={asked.searchText}
              sort={asked.sort}
              onSearch={(searchText) => go({ searchText })}
              onSort={(sort) => go({ sort })}
            />
            {/* Another tab is another shelf: what lay on the last one must not flash up on it. */}
            <GoodsPanel
              key={tab}
              place={{ ...place, tab }}
              onPage={(page) => setQuery(addressOf({ ...place, page }))}
            />
          </>
        )}
      </TabPanel>
    </Screen>
  )
}

function Purse() {
  const texts = useExchangeTexts()
  const coins = useCurrentUser()?.coin ?? 0
  return (
    <p className={styles.purse}>
      <span>
        {texts.coins} <b>{formatNumber(coins)}</b>C
      </span>
      <Link to="/coin-history">{texts.coinHistory}</Link>
    </p>
  )
}
