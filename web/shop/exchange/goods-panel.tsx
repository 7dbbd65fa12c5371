import { useState } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useTexts } from '#web/language/language.ts'
import { useLoad } from '#web/wire/query.ts'
import type { Goods } from './exchange.rule.ts'
import { exchangeTexts } from './exchange.texts.ts'
import { ExchangeDialogs } from './exchange-dialogs.tsx'
import styles from './goods-panel.module.css'
import { CARD_TYPE_OF_TAB, type GoodsQuery, toSearchParams } from './goods-query.rule.ts'
import { GoodsTile } from './goods-tile.tsx'
import { useExchange } from './use-exchange.ts'

const GoodsDetailsDialog = onDemand(() => import('./goods-details-dialog.tsx'))

/** From this picture on, the browser loads the pictures lazily. */
const LAZY_FROM_INDEX = 4
/** The approximate aspect ratio of a tile. While the goods load, placeholders have this ratio. */
const TILE_SHAPE = { aspectRatio: '1 / 2' }

export interface GoodsPanelProps {
  readonly goodsQuery: GoodsQuery & { readonly tab: keyof typeof CARD_TYPE_OF_TAB }
  readonly onPage: (page: number) => void
}

export function GoodsPanel({ goodsQuery, onPage }: GoodsPanelProps) {
  const { searchText, sort, page } = goodsQuery
  const { outcome, reload } = useLoad('POST /user/exchange_card/list/{page}', {
    params: { page },
    request: { searchText, sort, type: CARD_TYPE_OF_TAB[goodsQuery.tab], pageNumber: page },
  })
  const exchange = useExchange({ onChanged: reload })
  const [described, setDescribed] = useState<Goods>()
  if (outcome === undefined) {
    return <Skeleton count={8} shape={TILE_SHAPE} className={styles.grid} />
  }
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  const { list, page: shown } = outcome.answer
  return (
    <>
      {list.length === 0 ? (
        <NoGoods goodsQuery={goodsQuery} />
      ) : (
        <GoodsGrid list={list} onSelect={exchange.select} onDetails={setDescribed} />
      )}
      <div className={styles.pager}>
        <Pager page={shown} onPageChange={onPage} />
      </div>
      <ExchangeDialogs exchange={exchange} />
      {described && (
        <GoodsDetailsDialog goods={described} onClose={() => setDescribed(undefined)} />
      )}
    </>
  )
}

interface GoodsGridProps {
  readonly list: readonly Goods[]
  readonly onSelect: (goods: Goods) => void
  readonly onDetails: (goods: Goods) => void
}

function GoodsGrid({ list, onSelect, onDetails }: GoodsGridProps) {
  return (
    <ul className={styles.grid}>
      {list.map((goods, index) => (
        <GoodsTile
          key={goods.id}
          goods={goods}
          isLazy={index >= LAZY_FROM_INDEX}
          onSelect={() => onSelect(goods)}
          onDetails={() => onDetails(goods)}
        />
      ))}
    </ul>
  )
}

function NoGoods({ goodsQuery }: { goodsQuery: GoodsQuery }) {
  const texts = useTexts(exchangeTexts)
  const all = toSearchParams({ ...goodsQuery, searchText: '', page: 1 }).toString()
  return (
    <EmptyState text={texts.none}>
      {(goodsQuery.searchText !== '' || goodsQuery.page > 1) && (
        <ButtonLink to={all === '' ? '/exchange-card' : `/exchange-card?${all}`}>
          {texts.showAll}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
