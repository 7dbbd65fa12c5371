import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
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
 * The trial balance. It compares the sums of all movements of points and coins, by kind and day,
 * with the members' balances (A-177).
 */
export function TrialBalanceScreen() {
  const texts = useTexts(reportsTexts)
  const period = usePeriod()
  const { from, to } = period
  const loaded = useLoad('GET /reports/trial-balance', {
    query: { from, to },
  })
  const report = useReportExport({ report: 'trial-balance', from, to })
  return (
    <>
      <ScreenTitle title={texts.tabs.balance}>
        <ExportButtons report={report} />
      </ScreenTitle>
      <ReportTabs />
      <Text size="sm" mb="sm">
        {texts.balanceText}
      </Text>
      <Group align="end" mb="sm">
        <PeriodFields period={period} />
      </Group>
      <ExportOutcome report={report} />
      <ComputedReport subject={{ report: 'trial-balance', from, to }} loaded={loaded}>
        {(figures) => <Balance figures={figures} />}
      </ComputedReport>
    </>
  )
}

type Figures = NonNullable<ConsoleAnswer<'GET /reports/trial-balance'>['figures']>

function Balance({ figures: { list, sums } }: { readonly figures: Figures }) {
  const texts = useTexts(reportsTexts)
  const language = useLanguage()
  const agrees = sums.every(({ difference }) => difference === 0)
  return (
    <Stack>
      <Alert role="status" variant="outline" color={agrees ? GOOD : 'vermilion'}>
        {agrees ? texts.agrees : texts.differs}
      </Alert>
      {sums.length === 0 ? null : (
        <WideTable name={texts.total} minWidth={720}>
          <FigureTable
            name={texts.total}
            titles={[
              texts.currency,
              texts.opening,
              texts.credit,
              texts.debit,
              texts.closing,
              texts.balances,
              texts.difference,
            ]}
            rows={sums.map((sum) => ({
              key: sum.currency,
              cells: [
                texts.currencies[sum.currency],
                ...[sum.opening, sum.credit, sum.debit, sum.closing].map(formatNumber),
                ...[sum.balances, sum.difference].map(formatNumber),
              ],
            }))}
          />
        </WideTable>
      )}
      <Title order={2} size="h4">
        {texts.day}
      </Title>
      {list.length === 0 ? (
        <Text>{texts.nothing}</Text>
      ) : (
        <WideTable name={texts.tabs.balance} minWidth={640}>
          <FigureTable
            name={texts.tabs.balance}
            textColumnCount={3}
            titles={[texts.day, texts.currency, texts.kind, texts.count, texts.credit, texts.debit]}
            rows={list.map((row) => ({
              key: `${row.day} ${row.currency} ${row.kind}`,
              cells: [
                row.day,
                texts.currencies[row.currency],
                row.name[language],
                ...[row.count, row.credit, row.debit].map(formatNumber),
              ],
            }))}
          />
        </WideTable>
      )}
    </Stack>
  )
}
