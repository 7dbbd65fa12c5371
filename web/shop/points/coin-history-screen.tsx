import { useSearchParams } from 'react-router'
import { LoadFailed, Nothing } from '#web/kit/blank.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useReloadOnLanguage } from '#web/shop/language/use-reload-on-language.ts'
import { useLoad } from '#web/wire/query.ts'
import type { CoinRow as Row } from './coin-history.rule.ts'
import styles from './coin-history-screen.module.css'
import { CoinRow } from './coin-row.tsx'
import { usePointsTexts } from './use-points-texts.ts'

/** /coin-history: every movement of the coins, newest first. */
export function CoinHistoryScreen() {
  const texts = usePointsTexts()
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { outcome, answer, reload } = useLoad('GET /user/coin/list/{page}', { params: { page } })
  useReloadOnLanguage(reload)
  return (
    <Screen title={texts.coinHistoryTitle}>
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <Nothing text={texts.noHistory} />}
      {answer !== undefined && answer.list.length > 0 && <CoinTable rows={answer.list} />}
      {answer !== undefined && (
        <Pager
          page={answer.page}
          onPage={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
    </Screen>
  )
}

function CoinTable({ rows }: { readonly rows: readonly Row[] }) {
  const texts = usePointsTexts()
  return (
    <table className={styles.table}>
      <caption className="hidden-text">{texts.coinHistoryTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.content}</th>
          <th scope="col">{texts.coins}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CoinRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}
