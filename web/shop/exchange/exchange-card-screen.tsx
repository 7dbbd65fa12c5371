import { Link, useSearchParams } from 'react-router'
import { TabPanel, Tabs } from '#web/kit/list/tabs.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useRequestedLocation } from '#web/shop/layout/requested-location.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { CoinPacks } from '#web/shop/packs/list/coin-packs.tsx'
import { exchangeTexts } from './exchange.texts.ts'
import styles from './exchange-card-screen.module.css'
import { GoodsFilter } from './goods-filter.tsx'
import { GoodsPanel } from './goods-panel.tsx'
import {
  type GoodsQuery,
  parseGoodsQuery,
  TABS,
  type Tab,
  toSearchParams,
} from './goods-query.rule.ts'

const PANEL_ID = 'counter-panel'

/** Three tabs: figures, games, and packs that are sold for coins (Q131). */
export function ExchangeCardScreen() {
  const texts = useTexts(exchangeTexts)
  const [query, setQuery] = useSearchParams()
  const goodsQuery = parseGoodsQuery(query)
  const { tab } = goodsQuery
  const requestedQuery = parseGoodsQuery(new URLSearchParams(useRequestedLocation().search))
  /**
   * Changes the URL's query and returns to page 1. The new query is based on the URL that was
   * requested last, because the screen may still show the list of an earlier URL.
   */
  const navigateTo = (to: Partial<GoodsQuery>) =>
    setQuery(toSearchParams({ ...requestedQuery, page: 1, ...to }))
  /** The packs have a search of their own, so a text does not go from goods to packs or back. */
  const selectTab = (next: Tab) => {
    const isAmongGoods = next !== 'packs' && requestedQuery.tab !== 'packs'
    navigateTo(
      isAmongGoods ? { tab: next } : { ...parseGoodsQuery(new URLSearchParams()), tab: next },
    )
  }
  return (
    <Screen title={texts.title} lead={texts.lead} width="wide">
      <CoinBalance />
      <Tabs
        label={texts.title}
        panelId={PANEL_ID}
        tabs={TABS.map((key) => ({ key, name: texts.tabs[key] }))}
        selected={tab}
        onSelect={selectTab}
      />
      <TabPanel id={PANEL_ID} selected={tab} className={styles.panel}>
        {tab === 'packs' ? (
          <CoinPacks />
        ) : (
          <>
            <GoodsFilter
              searchText={requestedQuery.searchText}
              sort={requestedQuery.sort}
              onSearch={(searchText) => navigateTo({ searchText })}
              onSort={(sort) => navigateTo({ sort })}
            />
            {/* The key resets the panel when the tab changes. Otherwise the new tab would
                briefly show the goods of the previous tab. */}
            <GoodsPanel
              key={tab}
              goodsQuery={{ ...goodsQuery, tab }}
              onPage={(page) => setQuery(toSearchParams({ ...goodsQuery, page }))}
            />
          </>
        )}
      </TabPanel>
    </Screen>
  )
}

function CoinBalance() {
  const texts = useTexts(exchangeTexts)
  const coins = useCurrentUser()?.coin ?? 0
  return (
    <p className={styles.balance}>
      <span>
        {texts.coins} <b>{formatNumber(coins)}</b>
        {identity.coinMark}
      </span>
      <Link to="/coin-history">{texts.coinHistory}</Link>
    </p>
  )
}
