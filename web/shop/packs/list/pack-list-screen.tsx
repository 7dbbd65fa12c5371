import { useSearchParams } from 'react-router'
import { SORT, type Sort } from '#contract/codes.ts'
import { Pager } from '#web/kit/pager.tsx'
import { LoadFailed } from '#web/kit/placeholders.tsx'
import { parsePageNumber, parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { SegmentedControl } from '#web/kit/segmented-control.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { useShopText } from '#web/shop/language/shop-text.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import { PackGrid, PackGridSkeleton } from './pack-grid.tsx'
import styles from './pack-list-screen.module.css'

const SORTS = Object.values(SORT)

/**
 * Lists the packs of one card type. The URL contains the card type, the sort order and the page.
 */
export function PackListScreen() {
  const texts = useTexts(packsTexts)
  const [query, setQuery] = useSearchParams()
  const type = parsePositiveInteger(query.get('index')) ?? 0
  const page = parsePageNumber(query.get('page'))
  const sort = SORTS.find((value) => String(value) === query.get('sort'))
  const types = useLoad('GET /user/card_type', {}).answer?.list ?? []
  const shopText = useShopText()
  const cardType = types.find(({ id }) => id === type)
  const name = cardType ? shopText(cardType.name, cardType.name_en) : ''
  const updateQuery = (next: { sort?: Sort; page?: number }) => {
    const nextQuery = { index: type, sort, page: 1, ...next }
    const parameters = Object.entries(nextQuery).filter(
      ([key, value]) => value !== undefined && !(key === 'page' && value === 1),
    )
    setQuery(new URLSearchParams(parameters.map(([key, value]) => [key, String(value)])))
  }
  return (
    <Screen title={name} width="wide">
      <SegmentedControl
        label={texts.sort}
        options={SORTS.map((value) => ({ value, name: texts.sorts[value] }))}
        selected={sort}
        onSelect={(next) => updateQuery({ sort: next })}
      />
      <PacksOfType
        type={type}
        sort={sort}
        page={page}
        onPage={(next) => updateQuery({ page: next })}
      />
    </Screen>
  )
}

interface PacksOfTypeProps {
  readonly type: number
  readonly sort: Sort | undefined
  readonly page: number
  readonly onPage: (page: number) => void
}
function PacksOfType({ type, sort, page, onPage }: PacksOfTypeProps) {
  const { outcome, reload } = useLoad('GET /user/pack/all_list/{type}/{page}', {
    params: { type, page },
    ...(sort === undefined ? {} : { query: { sort } }),
  })
  if (outcome === undefined) return <PackGridSkeleton />
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  const { list, page: shown } = outcome.answer
  return (
    <>
      <PackGrid packs={list} onStart={reload} />
      <div className={styles.pager}>
        <Pager page={shown} onPageChange={onPage} />
      </div>
    </>
  )
}
