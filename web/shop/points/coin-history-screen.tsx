import { useSearchParams } from 'react-router'
import { Pager } from '#web/kit/list/pager.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { hasPurchaseLink } from './coin-history.rule.ts'
import { CurrentBalance } from './current-balance.tsx'
import { NoMovements } from './no-movements.tsx'
import { pointsTexts } from './points.texts.ts'
import { Statement } from './statement.tsx'

export function CoinHistoryScreen() {
  const texts = useTexts(pointsTexts)
  const [query, setQuery] = useSearchParams()
  const page = parsePageNumber(query.get('page'))
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
            quantity: texts.quantityOf(row),
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
