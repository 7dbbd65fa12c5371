import { useSearchParams } from 'react-router'
import { SORT, type Sort } from '#contract/codes.ts'
import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { parsePageNumber, parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { SearchablePacks } from '#web/shop/packs/find/findable-packs.tsx'
import { useFind } from '#web/shop/packs/find/use-find.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import { PackGridSkeleton } from './pack-grid.tsx'
import styles from './pack-list-screen.module.css'
import { useAllPages } from './use-all-pages.ts'

const SORTS = Object.values(SORT)

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
    // The search changes the URL without the router, so the router's query may be out of date. The
    // parameters are therefore read from the browser's URL.
    const parameters = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(nextQuery)) {
      if (value === undefined || (key === 'page' && value === 1)) parameters.delete(key)
      else parameters.set(key, String(value))
    }
    setQuery(parameters)
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
        key={type}
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
  const finding = useFind()
  const { outcome, reload } = useLoad('GET /user/pack/all_list/{type}/{page}', {
    params: { type, page },
    ...(sort === undefined ? {} : { query: { sort } }),
  })
  const answer = outcome?.kind === 'ok' ? outcome.answer : undefined
  const pageCount = answer?.page.all_page ?? 1
  const isSearching = finding.isOpen || finding.isNarrowed
  const all = useAllPages({ type, sort, pageCount, isEnabled: isSearching && pageCount > 1 })
  if (outcome === undefined) return <PackGridSkeleton />
  if (answer === undefined) return <LoadFailed onRetry={reload} />
  if (all.isFailed) return <LoadFailed onRetry={all.reload} />
  return (
    <>
      <SearchablePacks
        packs={answer.list}
        allPacks={pageCount > 1 ? all.packs : answer.list}
        finding={finding}
      />
      {!finding.isNarrowed && (
        <div className={styles.pager}>
          <Pager page={answer.page} onPageChange={onPage} />
        </div>
      )}
    </>
  )
}
