import { Group, NativeSelect, Text } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { SalesGroup } from '#contract/console/report-jobs.ts'
import type { SalesRow } from '#contract/console/reports.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { ComputedReport } from './computed-report.tsx'
import { ExportButtons, ExportOutcome } from './export-buttons.tsx'
import { PeriodFields } from './period-fields.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { reportsTexts } from './reports.texts.ts'
import { usePeriod } from './use-period.ts'
import { useReportExport } from './use-report-export.ts'

/**
 * The screen with the sales of a period, grouped by one criterion such as the day, and with totals
 * (A-177).
 */
export function SalesScreen() {
  const texts = useTexts(reportsTexts)
  const period = usePeriod()
  const { from, to } = period
  const requested = period.query.get('by') ?? 'day'
  const by = (requested in texts.groups ? requested : 'day') as SalesGroup
  const loaded = useLoad('GET /reports/sales', {
    query: { from, to, by },
  })
  const report = useReportExport({ report: 'sales', from, to, by })
  return (
    <>
      <ScreenTitle title={texts.title}>
        <ExportButtons report={report} />
      </ScreenTitle>
      <ReportTabs />
      <Group align="end" mb="sm">
        <PeriodFields period={period} />
        <NativeSelect
          label={texts.by}
          value={by}
          onChange={({ currentTarget }) => period.change('by', currentTarget.value)}
          data={[...namedOptions(texts.groups)]}
        />
      </Group>
      <ExportOutcome report={report} />
      <ComputedReport subject={{ report: 'sales', from, to, by }} loaded={loaded}>
        {(figures) => <Sales by={by} figures={figures} />}
      </ComputedReport>
    </>
  )
}

interface SalesProps {
  readonly by: SalesGroup
  readonly figures: NonNullable<ConsoleAnswer<'GET /reports/sales'>['figures']>
}

function Sales({ by, figures }: SalesProps) {
  const texts = useTexts(reportsTexts)
  const language = useLanguage()
  const { list, totals, taxMoment } = figures
  const keyOf = ({ key }: SalesRow) => (by === 'tax-rate' ? (texts.rates[key] ?? key) : key)
  const nameOf = ({ key, name }: SalesRow) =>
    name === null
      ? keyOf({ key } as SalesRow)
      : key === 'shipping'
        ? name[language]
        : `${key} ${name[language]}`
  const hasTax = by === 'tax-rate'
  const byPack = by === 'pack'
  const titles = byPack
    ? [texts.key, texts.count, texts.amount, texts.bought, texts.converted, texts.given]
    : [texts.key, texts.count, texts.amount, texts.refunds, texts.net]
  const figuresOf = (row: Omit<SalesRow, 'key' | 'name' | 'tax'>) => {
    const amountOf = texts.units[row.unit]
    const { paid, converted, given } = row.paidWith ?? {}
    const amounts = byPack
      ? [row.amount, paid, converted, given]
      : [row.amount, row.refunds, row.net]
    return [
      formatNumber(row.count),
      ...amounts.map((amount) => (amount === undefined ? '—' : amountOf(amount))),
    ]
  }
  const taxOf = ({ tax, unit }: SalesRow) => (tax === null ? '—' : texts.units[unit](tax))
  const rows = list.map((row) => ({
    key: row.key,
    cells: [nameOf(row), ...figuresOf(row), ...(hasTax ? [taxOf(row)] : [])],
  }))
  // The report by tax rate has no totals, because they would count the same money twice: once when
  // a member buys points, and again when these points pay for draws.
  const sums = hasTax
    ? []
    : totals.map((row) => ({ key: `total ${row.unit}`, cells: [texts.total, ...figuresOf(row)] }))
  return (
    <>
      <Text size="sm">{texts.salesNote}</Text>
      <Text size="sm" mb="sm">
        {texts.taxMoments[taxMoment]} {byPack || hasTax ? texts.drawsNote : null}{' '}
        {byPack ? texts.paidWithNote : null}
      </Text>
      {list.length === 0 ? (
        <Text>{texts.nothing}</Text>
      ) : (
        <WideTable name={texts.tabs.sales} minWidth={640}>
          <FigureTable
            name={texts.tabs.sales}
            titles={hasTax ? [...titles, texts.tax] : titles}
            rows={[...rows, ...sums]}
          />
        </WideTable>
      )}
    </>
  )
}
