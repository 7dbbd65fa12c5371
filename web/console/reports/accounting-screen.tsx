import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { ExportedReport } from '#contract/console/reports.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { accountingTexts } from './accounting.texts.ts'
import { ComputedReport } from './computed-report.tsx'
import { CostMethods } from './cost-methods.tsx'
import { ExportButtons, ExportOutcome } from './export-buttons.tsx'
import { PeriodFields } from './period-fields.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { reportsTexts } from './reports.texts.ts'
import { type Period, usePeriod } from './use-period.ts'
import { useReportExport } from './use-report-export.ts'

const FILES = ['stock-worth', 'card-costs', 'points-book', 'journal'] as const

/**
 * The screen with the worth of the stock, the cost of the shipped cards, and the files for the
 * accountant.
 */
export function AccountingScreen() {
  const shared = useTexts(reportsTexts)
  const texts = useTexts(accountingTexts)
  const period = usePeriod()
  const { from, to } = period
  const loaded = useLoad('GET /reports/accounting', {
    query: { from, to },
  })
  return (
    <>
      <ScreenTitle title={shared.tabs.accounting} />
      <ReportTabs />
      <Text size="sm" mb="sm">
        {texts.text}
      </Text>
      <Group align="end" mb="sm">
        <PeriodFields period={period} />
      </Group>
      <Stack>
        <ComputedReport subject={{ report: 'accounting', from, to }} loaded={loaded}>
          {(figures) => <Costs figures={figures} />}
        </ComputedReport>
        {loaded.answer === undefined ? null : (
          <>
            <Files period={period} />
            <CostMethods methods={loaded.answer.methods} reload={loaded.reload} />
          </>
        )}
      </Stack>
    </>
  )
}

type Figures = NonNullable<ConsoleAnswer<'GET /reports/accounting'>['figures']>

function Costs({ figures }: { readonly figures: Figures }) {
  const shared = useTexts(reportsTexts)
  const texts = useTexts(accountingTexts)
  const { yen } = shared.units
  const rows = [
    [texts.opening, figures.openingYen],
    [texts.bought, figures.boughtYen],
    [texts.shipped, -figures.shippedYen],
    [texts.lost, -figures.lostYen],
    ...(figures.revaluedYen === 0 ? [] : ([[texts.revalued, figures.revaluedYen]] as const)),
    [texts.closing, figures.closingYen],
  ] as const
  return (
    <Section title={texts.stock}>
      {figures.unknownCount === 0 ? null : (
        <Alert variant="outline" color="vermilion" mb="xs">
          {texts.unknown(figures.unknownCount)}
        </Alert>
      )}
      <FigureTable
        name={texts.stock}
        titles={[texts.method, texts.methods[figures.method]]}
        rows={rows.map(([name, value]) => ({ key: name, cells: [name, yen(value)] }))}
      />
    </Section>
  )
}

function Files({ period }: { readonly period: Period }) {
  const texts = useTexts(accountingTexts)
  const can = useCan()
  if (!can('reports.make')) return null
  return (
    <Section title={texts.files} text={texts.filesText}>
      {FILES.map((name) => (
        <FileExport key={name} name={name} period={period} />
      ))}
      {can('acquisitions.read') ? (
        <Anchor component={Link} to="/acquisitions">
          {texts.acquisitions}
        </Anchor>
      ) : null}
    </Section>
  )
}

interface FileExportProps {
  readonly name: ExportedReport
  readonly period: Period
}

function FileExport({ name, period: { from, to } }: FileExportProps) {
  const { exported } = useTexts(reportsTexts)
  const report = useReportExport({ report: name, from, to })
  return (
    <>
      <Group mb="xs">
        <Text w={240}>{exported[name]}</Text>
        <ExportButtons
          report={report}
          name={exported[name]}
          {...(name === 'journal' ? { encodings: ['cp932'] as const } : {})}
        />
      </Group>
      <ExportOutcome report={report} />
    </>
  )
}
