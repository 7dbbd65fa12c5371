import { useSearchParams } from 'react-router'
import { HISTORY_FILTERS, type HistoryFilter } from '#contract/codes.ts'
import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { PurchaseList } from './purchase-list.tsx'

/** Only members of another shop have such cards. */
const MovedCards = onDemand(() => import('#web/shop/exchange/moved-cards/moved-cards.tsx'))

/**
 * The screen /buy-product-history, which lists the member's purchases. The URL contains the filter
 * and the page, so that the browser's Back button restores the filter and the page.
 */
export function BuyProductHistoryScreen() {
  const texts = useTexts(drawsTexts)
  const [query, setQuery] = useSearchParams()
  const mode = filterOf(query.get('mode'))
  const page = parsePageNumber(query.get('page'))
  const { outcome, answer, reload, poll } = useLoad('POST /user/history/list/{page}', {
    params: { page },
    request: { mode },
  })
  const updateQuery = (next: { mode: number; page: number }) =>
    setQuery({ mode: String(next.mode), page: String(next.page) }, { replace: true })

  return (
    <Screen
      title={texts.historyTitle}
      lead={texts.historyLead}
      beside={
        <SegmentedControl
          label={texts.filterLabel}
          options={HISTORY_FILTERS.map((value) => ({ value, name: texts.filters[value] }))}
          selected={mode}
          onSelect={(next) => updateQuery({ mode: next, page: 1 })}
        />
      }
    >
      {answer?.has_moved_cards && mode <= 1 && <MovedCards onDecided={reload} />}
      {outcome === undefined && <SkeletonRows />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <EmptyState text={texts.noHistory} />}
      {answer !== undefined && answer.list.length > 0 && (
        <PurchaseList purchases={answer.list} reload={poll} />
      )}
      {answer !== undefined && (
        <Pager page={answer.page} onPageChange={(next) => updateQuery({ mode, page: next })} />
      )}
    </Screen>
  )
}

function filterOf(text: string | null): HistoryFilter {
  return HISTORY_FILTERS.find((filter) => String(filter) === text) ?? 0
}
