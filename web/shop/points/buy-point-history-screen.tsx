import { useSearchParams } from 'react-router'
import { Pager } from '#web/kit/list/pager.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { OpenPayments } from '#web/shop/payments/open-payments.tsx'
import { Spent } from '#web/shop/restrictions/spent.tsx'
import { useLoad } from '#web/wire/query.ts'
import { CurrentBalance } from './current-balance.tsx'
import { DebtNotice } from './debt-notice.tsx'
import { NoMovements } from './no-movements.tsx'
import { pointsTexts } from './points.texts.ts'
import { Statement } from './statement.tsx'

/** First the unfinished payments. */
export function BuyPointHistoryScreen() {
  const texts = useTexts(pointsTexts)
  const [query, setQuery] = useSearchParams()
  const page = parsePageNumber(query.get('page'))
  const { outcome, answer, reload } = useLoad('GET /user/point/list/{page}', { params: { page } })
  const isFirst = page === 1
  const waiting = useLoad('GET /user/point/waiting', {}, { isEnabled: isFirst })
  const limits = useLoad('GET /user/play_limits', {}, { isEnabled: isFirst })
  useReloadOnLanguage(reload)
  // The history is hidden until the notices above it are loaded. Otherwise the notices would push
  // the history down.
  const hasNotices = waiting.outcome !== undefined && limits.outcome !== undefined
  if (outcome === undefined || (isFirst && !hasNotices)) {
    return (
      <Screen title={texts.pointHistoryTitle} beside={<CurrentBalance currency="points" />}>
        <SkeletonRows />
      </Screen>
    )
  }
  return (
    <Screen title={texts.pointHistoryTitle} beside={<CurrentBalance currency="points" />}>
      {isFirst && <DebtNotice />}
      {isFirst && <OpenPayments />}
      {limits.answer !== undefined && <Spent limits={limits.answer.limits} />}
      {answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <NoMovements />}
      {answer !== undefined && answer.list.length > 0 && (
        <Statement
          movements={answer.list.map((row) => ({
            ...row,
            amount: row.bonusPoint,
            historyId: row.history_id,
            paymentId: row.bonusPoint > 0 ? row.payment_id : undefined,
            quantity: texts.quantityOf(row),
          }))}
          balance={answer.balance}
          amountLabel={texts.points}
          format={texts.pointsOf}
        />
      )}
      {answer !== undefined && (
        <Pager
          page={answer.page}
          onPageChange={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
    </Screen>
  )
}
