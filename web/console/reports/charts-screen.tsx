import { Group, Stack, Text } from '@mantine/core'
import type { ChartFigures, DayFigures } from '#contract/console/charts.ts'
import type { ExportedReport } from '#contract/console/reports.ts'
import { carrierTexts } from '#web/console/format/carrier.texts.ts'
import { percent } from '#web/console/format/units.texts.ts'
import { FigureTable, type FigureTableProps } from '#web/console/frame/figure-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { chartsTexts } from './charts.texts.ts'
import { ComputedReport } from './computed-report.tsx'
import { ExportButtons, ExportOutcome } from './export-buttons.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { ReportChartProps } from './report-chart.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { reportsTexts } from './reports.texts.ts'
import { type Period, usePeriod } from './use-period.ts'
import { useReportExport } from './use-report-export.ts'

// The code of charts is large, so it loads beside the tables.
const ReportChart = onDemand(() => import('./report-chart.tsx'), <div style={{ height: 280 }} />)
const SERIES_MAX = 5

/** Charts of a period, each with the table of its figures. */
export function ChartsScreen() {
  const shared = useTexts(reportsTexts)
  const texts = useTexts(chartsTexts)
  const period = usePeriod()
  const { from, to } = period
  const loaded = useLoad('GET /reports/charts', { query: { from, to } })
  return (
    <>
      <ScreenTitle title={shared.tabs.charts} />
      <ReportTabs />
      <Text size="sm" mb="sm">
        {texts.text}
      </Text>
      <Group align="end" mb="sm">
        <PeriodFields period={period} />
      </Group>
      <ComputedReport subject={{ report: 'charts', from, to }} loaded={loaded}>
        {(figures) => (
          <Stack gap="xl">
            <Cohorts figures={figures} period={period} />
            <Visits figures={figures} period={period} />
            <Hours figures={figures} period={period} />
            <Refunds figures={figures} period={period} />
            <Carriers figures={figures} period={period} />
          </Stack>
        )}
      </ComputedReport>
    </>
  )
}

interface ChartProps {
  readonly figures: ChartFigures
  readonly period: Period
}

function Cohorts({ figures: { cohorts }, period }: ChartProps) {
  const texts = useTexts(chartsTexts)
  const newest = cohorts.slice(-SERIES_MAX)
  const monthCount = Math.max(0, ...cohorts.map(({ laterCounts }) => laterCounts.length))
  const months = Array.from({ length: monthCount }, (_, at) => at + 1)
  return (
    <Chart
      title={texts.cohorts}
      text={texts.cohortsText}
      file="cohorts"
      period={period}
      isEmpty={cohorts.length === 0}
      chart={{
        kind: 'lines',
        rows: months.map((month) => ({
          label: texts.later(month),
          ...Object.fromEntries(
            newest.flatMap((each) => {
              const count = each.laterCounts[month - 1]
              return count === undefined ? [] : [[each.month, (100 * count) / each.memberCount]]
            }),
          ),
        })),
        series: newest.map(({ month }) => ({ name: month, label: month })),
        format: (value) => percent(10 * value),
      }}
      table={{
        titles: [texts.month, texts.members, ...months.map(texts.later)],
        rows: cohorts.map(({ month, memberCount, laterCounts }) => ({
          key: month,
          cells: [
            month,
            formatNumber(memberCount),
            ...months.map((later) => {
              const count = laterCounts[later - 1]
              return count === undefined ? '' : texts.share(count, percentOf(count, memberCount))
            }),
          ],
        })),
      }}
    />
  )
}

const DAY_COUNTS = ['topCount', 'packCount', 'otherCount', 'purchaseCount', 'drawCount'] as const
const openedOf = ({ topCount, packCount, otherCount }: DayFigures) =>
  topCount + packCount + otherCount

function Visits({ figures: { days }, period }: ChartProps) {
  const texts = useTexts(chartsTexts)
  const total = {
    day: texts.total,
    ...(Object.fromEntries(
      DAY_COUNTS.map((name) => [name, days.reduce((sum, each) => sum + each[name], 0)]),
    ) as Omit<DayFigures, 'day'>),
  }
  return (
    <Chart
      title={texts.visits}
      text={texts.visitsText}
      file="visits"
      period={period}
      isEmpty={days.length === 0}
      chart={{
        kind: 'bars',
        rows: days.map((each) => ({
          label: each.day.slice(5),
          opened: openedOf(each),
          purchases: each.purchaseCount,
        })),
        series: [
          { name: 'opened', label: texts.opened },
          { name: 'purchases', label: texts.purchases },
        ],
        format: formatNumber,
      }}
      table={{
        titles: [
          texts.day,
          texts.top,
          texts.pack,
          texts.other,
          texts.purchases,
          texts.draws,
          texts.rate,
        ],
        rows: [...days, total].map((each) => ({
          key: each.day,
          cells: [
            each.day,
            ...DAY_COUNTS.map((name) => formatNumber(each[name])),
            percentOf(each.purchaseCount, openedOf(each)),
          ],
        })),
      }}
    />
  )
}

function Hours({ figures: { packs }, period }: ChartProps) {
  const texts = useTexts(chartsTexts)
  const language = useLanguage()
  const named = packs.slice(0, SERIES_MAX)
  const others = packs.slice(SERIES_MAX)
  const columns = [
    ...named.map(({ id, name, points }) => ({
      name: String(id),
      label: `${id} ${name[language]}`,
      points,
    })),
    ...(others.length === 0
      ? []
      : [{ name: 'others', label: texts.otherPacks, points: sumsOf(others) }]),
  ]
  const sums = sumsOf(packs)
  return (
    <Chart
      title={texts.hours}
      text={texts.hoursText}
      file="sales-by-hour"
      period={period}
      isEmpty={packs.length === 0}
      chart={{
        kind: 'stacked',
        rows: sums.map((_, hour) => ({
          label: texts.hourOf(hour),
          ...Object.fromEntries(columns.map(({ name, points }) => [name, points[hour] ?? 0])),
        })),
        series: columns.map(({ name, label }) => ({ name, label })),
        format: texts.points,
      }}
      table={{
        titles: [texts.hour, ...columns.map(({ label }) => label), texts.total],
        rows: sums.map((sum, hour) => ({
          key: hour,
          cells: [
            texts.hourOf(hour),
            ...columns.map(({ points }) => texts.points(points[hour] ?? 0)),
            texts.points(sum),
          ],
        })),
      }}
    />
  )
}

function Refunds({ figures: { refunds }, period }: ChartProps) {
  const texts = useTexts(chartsTexts)
  const { yen } = useTexts(reportsTexts).units
  const language = useLanguage()
  const rows = refunds.map((each) => ({ ...each, label: each.name?.[language] ?? each.key }))
  return (
    <Chart
      title={texts.refunds}
      text={texts.refundsText}
      file={null}
      period={period}
      isEmpty={rows.length === 0}
      chart={{
        kind: 'bars',
        rows: rows.map(({ label, amount, refunds }) => ({ label, amount, refunds })),
        series: [
          { name: 'amount', label: texts.paidYen },
          { name: 'refunds', label: texts.refundedYen },
        ],
        format: yen,
      }}
      table={{
        titles: [
          texts.method,
          texts.paid,
          texts.paidYen,
          texts.refunded,
          texts.refundedYen,
          texts.refundRate,
        ],
        rows: rows.map(({ key, label, count, amount, refundCount, refunds }) => ({
          key,
          cells: [
            label,
            formatNumber(count),
            yen(amount),
            formatNumber(refundCount),
            yen(refunds),
            percentOf(refunds, amount),
          ],
        })),
      }}
    />
  )
}

function Carriers({ figures: { carriers }, period }: ChartProps) {
  const texts = useTexts(chartsTexts)
  const { yen } = useTexts(reportsTexts).units
  const names = useTexts(carrierTexts)
  return (
    <Chart
      title={texts.carriers}
      text={texts.carriersText}
      file="carriers"
      period={period}
      isEmpty={carriers.length === 0}
      chart={{
        kind: 'bars',
        rows: carriers.map(({ carrier, returnedCount, caseCount, claimCount }) => ({
          label: names[carrier],
          returned: returnedCount,
          cases: caseCount,
          claims: claimCount,
        })),
        series: [
          { name: 'returned', label: texts.returned },
          { name: 'cases', label: texts.cases },
          { name: 'claims', label: texts.claims },
        ],
        format: formatNumber,
      }}
      table={{
        titles: [
          texts.carrier,
          texts.sent,
          texts.returned,
          texts.cases,
          texts.caseRate,
          texts.claims,
          texts.claimed,
          texts.compensated,
        ],
        rows: carriers.map((each) => ({
          key: each.carrier,
          cells: [
            names[each.carrier],
            formatNumber(each.sentCount),
            formatNumber(each.returnedCount),
            formatNumber(each.caseCount),
            percentOf(each.caseCount, each.sentCount),
            formatNumber(each.claimCount),
            yen(each.claimedYen),
            yen(each.paidYen),
          ],
        })),
      }}
    />
  )
}

interface ChartSectionProps {
  readonly title: string
  readonly text: string
  /** The report whose file has the figures; null if another screen exports them. */
  readonly file: ExportedReport | null
  readonly period: Period
  readonly isEmpty: boolean
  readonly chart: ReportChartProps
  readonly table: Omit<FigureTableProps, 'name'>
}

function Chart({ title, text, file, period, isEmpty, chart, table }: ChartSectionProps) {
  const { nothing } = useTexts(reportsTexts)
  return (
    <Section title={title} text={text}>
      {isEmpty ? (
        <Text size="sm">{nothing}</Text>
      ) : (
        <>
          <figure aria-label={title} style={{ margin: '0 0 8px' }}>
            <ReportChart {...chart} />
          </figure>
          <WideTable name={title} minWidth={640}>
            <FigureTable name={title} {...table} />
          </WideTable>
          {file === null ? null : <FileExport file={file} period={period} />}
        </>
      )}
    </Section>
  )
}

function FileExport({
  file,
  period: { from, to },
}: {
  readonly file: ExportedReport
  readonly period: Period
}) {
  const { exported } = useTexts(reportsTexts)
  const report = useReportExport({ report: file, from, to })
  return (
    <>
      <Group mt="xs">
        <ExportButtons report={report} name={exported[file]} />
      </Group>
      <ExportOutcome report={report} />
    </>
  )
}

function sumsOf(packs: ChartFigures['packs']): readonly number[] {
  const hours = packs[0]?.points ?? []
  return hours.map((_, hour) => packs.reduce((sum, { points }) => sum + (points[hour] ?? 0), 0))
}

function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : percent((1000 * part) / whole)
}
