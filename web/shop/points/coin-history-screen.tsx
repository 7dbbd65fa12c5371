import { useSearchParams } from 'react-router'
import { LoadFailed } from '#web/kit/blank.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { Pager } from '#web/kit/pager.tsx'
import { SkeletonRows } from '#web/kit/skeleton.tsx'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useReloadOnLanguage } from '#web/shop/language/use-reload-on-language.ts'
import { useLoad } from '#web/wire/query.ts'
import { CurrentBalance } from './balance-now.tsx'
import { hasPurchaseLink } from './coin-history.rule.ts'
import { NoMovements } from './no-movements.tsx'
import { Statement } from './statement.tsx'
import { usePointsTexts } from './use-points-texts.ts'

/** /coin-history: every movement of the coins, newest first. */
export function CoinHistoryScreen() {
  const texts = usePointsTexts()
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { outcome, answer, reload } = useLoad('GET /user/coin/list/{page}', { params: { page } })
  useReloadOnLanguage(reload)
  return (
    <Screen title={texts.coinHistoryTitle} beside={<CurrentBalance currency="coins" />}>
      {outcome === undefined && <SkeletonRows />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <NoMovements />}
      {answer !== undefined && answer.list.length > 0 && (
        <Statement
          movements={answer.list.map((row) => ({
            ...row,
            amount: row.bonusCoin,
            historyId: hasPurchaseLink(row) ? row.history_id : 0,
          }))}
          balance={answer.balance}
          amountLabel={texts.coins}
          format={formatNumber}
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
