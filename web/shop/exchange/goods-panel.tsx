import { LoadFailed, Nothing } from '#web/kit/blank.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useLoad } from '#web/wire/query.ts'
import { addressOf, type CounterPlace, TYPE_OF } from './counter-place.rule.ts'
import type { Goods } from './exchange.rule.ts'
import { ExchangeDialogs } from './exchange-dialogs.tsx'
import styles from './goods-panel.module.css'
import { GoodsTile } from './goods-tile.tsx'
import { useExchange } from './use-exchange.ts'
import { useExchangeTexts } from './use-exchange-texts.ts'

/** Pictures from here on are below the first sight of a phone. */
const LAZY_FROM = 4
/** Nearly as tall as a tile of any width. */
const TILE = { aspectRatio: '1 / 2' }

export interface GoodsPanelProps {
  readonly place: CounterPlace & { readonly tab: keyof typeof TYPE_OF }
  readonly onPage: (page: number) => void
}

/** What the search found of one kind, a page at a time. */
export function GoodsPanel({ place, onPage }: GoodsPanelProps) {
  const { searchText, sort, page } = place
  const { outcome, reload } = useLoad('POST /user/exchange_card/list/{page}', {
    params: { page },
    request: { searchText, sort, type: TYPE_OF[place.tab], pageNumber: page },
  })
  const exchange = useExchange({ onChanged: reload })
  if (outcome === undefined) {
    return <Skeleton count={8} shape={TILE} className={styles.shelves} />
  }
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  const { list, page: shown } = outcome.answer
  return (
    <>
      {list.length === 0 ? <None place={place} /> : <Shelves list={list} onTap={exchange.tap} />}
      <div className={styles.pager}>
        <Pager page={shown} onPage={onPage} />
      </div>
      <ExchangeDialogs exchange={exchange} />
    </>
  )
}

function Shelves({ list, onTap }: { list: readonly Goods[]; onTap: (goods: Goods) => void }) {
  return (
    <ul className={styles.shelves}>
      {list.map((goods, index) => (
        <GoodsTile
          key={goods.id}
          goods={goods}
          isLazy={index >= LAZY_FROM}
          onTap={() => onTap(goods)}
        />
      ))}
    </ul>
  )
}

function None({ place }: { place: CounterPlace }) {
  const texts = useExchangeTexts()
  const all = addressOf({ ...place, searchText: '', page: 1 }).toString()
  return (
    <Nothing text={texts.none}>
      {(place.searchText !== '' || place.page > 1) && (
        <ButtonLink to={all === '' ? '/exchange-card' : `/exchange-card?${all}`}>
          {texts.showAll}
        </ButtonLink>
      )}
    </Nothing>
  )
}
