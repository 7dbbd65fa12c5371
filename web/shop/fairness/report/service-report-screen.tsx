import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ServiceReport, SignedReport } from '#contract/service-reports.ts'
import { Button } from '#web/kit/button.tsx'
import { download } from '#web/kit/download.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import fairnessStyles from '#web/shop/fairness/fairness.module.css'
import { VerdictMark } from '#web/shop/fairness/proof/verdict-seal.tsx'
import { utcTimeText } from '#web/shop/fairness/utc-time.rule.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { checkReport, type ReportFinding, rarityShares, reportOf } from './report.rule.ts'
import { reportTexts } from './report.texts.ts'
import styles from './service-report.module.css'

/** The screen /service-reports: one month a page, the newest first. */
export function ServiceReportScreen() {
  const texts = useTexts(reportTexts)
  const [query, setQuery] = useSearchParams()
  const page = parsePageNumber(query.get('page'))
  const call = 'GET /user/service_report/{page}'
  const { outcome, answer, reload } = useLoad(call, { params: { page } })
  const [report, before] = answer?.list ?? []
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome === undefined && <SkeletonRows />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer !== undefined && report === undefined && <EmptyState text={texts.none} />}
      {answer !== undefined && report !== undefined && (
        <SignedMonth signed={report} before={before} publicKey={answer.public_key} />
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

interface SignedMonthProps {
  readonly signed: SignedReport
  readonly before: SignedReport | undefined
  /** The shop's present key. */
  readonly publicKey: string
}

function SignedMonth({ signed, before, publicKey }: SignedMonthProps) {
  const texts = useTexts(reportTexts)
  const report = reportOf(signed.body)
  const { data: finding } = useQuery({
    queryKey: ['service report', signed, before, publicKey],
    queryFn: () => checkReport(signed, { before, publicKey }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <article className={styles.month}>
      <h2>{texts.month(report.month)}</h2>
      <p className={styles.checked} data-testid="report-check" data-finding={finding}>
        {finding !== undefined && (
          <>
            <VerdictMark verdict={VERDICT_OF[finding]} />
            {texts.findings[finding]}
          </>
        )}
      </p>
      <Figures report={report} />
      <RarityTable report={report} />
      <details className={fairnessStyles.fold}>
        <summary>{texts.signed(utcTimeText(signed.milliseconds))}</summary>
        <dl className={fairnessStyles.values}>
          <dt>{texts.signature}</dt>
          <dd>
            <code>{signed.signature}</code>
          </dd>
          <dt>{texts.publicKey}</dt>
          <dd>
            <code>{signed.public_key}</code>
          </dd>
        </dl>
      </details>
      <p className={styles.links}>
        <Button onClick={() => download(fileOf(report, [signed, before]))}>{texts.save}</Button>
        <Link to="/ended-packs">{texts.toEndedPacks}</Link>
      </p>
    </article>
  )
}

/** As `hikifuda-verify --report` reads it. */
function fileOf({ month }: ServiceReport, reports: readonly (SignedReport | undefined)[]): File {
  const list = reports.filter((each) => each !== undefined)
  return new File([JSON.stringify({ list })], `service-report-${month}.json`, {
    type: 'application/json',
  })
}

function Figures({ report }: { readonly report: ServiceReport }) {
  const texts = useTexts(reportTexts)
  const { parcels, cases, returned, void_batches: voids, early_ends: earlyEnds } = report
  return (
    <>
      <FigureTable
        title={texts.parcels}
        rows={[
          [texts.sent, texts.sentCount(parcels.sent)],
          [texts.median, texts.days(parcels.days_median)],
          [texts.p95, texts.days(parcels.days_p95)],
          [texts.waiting, texts.sentCount(parcels.waiting)],
        ]}
      />
      {cases !== undefined && (
        <FigureTable
          title={texts.cases}
          rows={[
            [texts.casesOpened, texts.caseCount(cases.opened)],
            [texts.casesAnswered, texts.caseCount(cases.answered)],
            [texts.answeredMedian, texts.days(cases.days_median)],
            [texts.answeredP95, texts.days(cases.days_p95)],
            [texts.casesClosed, texts.caseCount(cases.closed)],
          ]}
        />
      )}
      <FigureTable
        title={texts.service}
        rows={[
          [texts.returned, texts.returnedCount(returned.payments, returned.yen)],
          [texts.earlyEnds, texts.earlyEndCount(earlyEnds.length)],
          [texts.voids, texts.voidCount(voids.purchases, voids.draws)],
        ]}
      />
    </>
  )
}

interface FigureTableProps {
  readonly title: string
  readonly rows: readonly (readonly [string, string])[]
}

function FigureTable({ title, rows }: FigureTableProps) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RarityTable({ report }: { readonly report: ServiceReport }) {
  const texts = useTexts(reportTexts)
  const shares = rarityShares(report.packs)
  return (
    <section>
      <table className={styles.table}>
        <caption>{texts.draws}</caption>
        <thead>
          <tr>
            {[texts.rarity, texts.drawn, texts.share, texts.expected].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ rarity, label, labelEn, drawn, share, expected }) => (
            <tr key={`${rarity} ${label}`}>
              <th scope="row">
                <ShopText ja={label} en={labelEn} />
              </th>
              <td>{formatNumber(drawn)}</td>
              <td>{texts.percent(share)}</td>
              <td>{texts.percent(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{shares.length === 0 ? texts.noDraws : texts.drawsNote}</p>
    </section>
  )
}

const VERDICT_OF = {
  right: 'true',
  wrong: 'false',
  broken: 'false',
  otherKey: 'open',
  unable: 'open',
  needsHttps: 'open',
} as const satisfies Record<ReportFinding, string>
