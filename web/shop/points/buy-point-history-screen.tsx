import { useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { LoadFailed, Nothing } from '#web/kit/blank.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useReloadOnLanguage } from '#web/shop/language/use-reload-on-language.ts'
import { OpenPayments } from '#web/shop/payments/open-payments.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './coin-history-screen.module.css'
import { OwedNotice } from './owed-notice.tsx'
import { PointRow } from './point-row.tsx'
import { usePointsTexts } from './use-points-texts.ts'

/** /buy-point-history: first the payments that are not finished, then every movement of the points. */
export function BuyPointHistoryScreen() {
  const texts = usePointsTexts()
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { outcome, answer, reload } = useLoad('GET /user/point/list/{page}', { params: { page } })
  useReloadOnLanguage(reload)
  return (
    <Screen title={texts.pointHistoryTitle}>
      {page === 1 && <OwedNotice />}
      {page === 1 && <OpenPayments />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <Nothing text={texts.noHistory} />}
      {answer !== undefined && answer.list.length > 0 && <PointTable rows={answer.list} />}
      {answer !== undefined && (
        <Pager
          page={answer.page}
          onPage={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
    </Screen>
  )
}

type Rows = Answer<'GET /user/point/list/{page}'>['list']

function PointTable({ rows }: { readonly rows: Rows }) {
  const texts = usePointsTexts()
  return (
    <table className={styles.table}>
      <caption className="hidden-text">{texts.pointHistoryTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.content}</th>
          <th scope="col">{texts.points}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PointRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}
