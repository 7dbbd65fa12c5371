import { Button, Group, Text, Title } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { POINT_FLOWS } from '#contract/console/point-flows.fields.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { accountingTexts } from './accounting.texts.ts'
import { ComputedReport } from './computed-report.tsx'
import { PeriodFields } from './period-fields.tsx'
import { ReportTabs } from './report-tabs.tsx'
import style from './reports.module.css'
import { reportsTexts } from './reports.texts.ts'
import { usePeriod } from './use-period.ts'

type Day = NonNullable<ConsoleAnswer<'GET /reports/points-book'>['figures']>['list'][number]

const FLOWS = [...POINT_FLOWS, 'unused'] as const

/**
 * The daily book of points, to be printed. It lists paid points separately from free points
 * (A-183).
 */
export function PointsBookScreen() {
  const shared = useTexts(reportsTexts)
  const texts = useTexts(accountingTexts)
  const period = usePeriod()
  const { from, to } = period
  const loaded = useLoad('GET /reports/points-book', {
    query: { from, to },
  })
  return (
    <>
      <ScreenTitle title={shared.tabs.pointsBook}>
        <Button className={style.screenOnly} variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </ScreenTitle>
      <ReportTabs />
      <Text size="sm" mb="sm">
        {texts.bookText}
      </Text>
      <Group align="end" mb="sm">
        <PeriodFields period={period} />
      </Group>
      <ComputedReport subject={{ report: 'points-book', from, to }} loaded={loaded}>
        {({ list }) =>
          (['paid', 'free'] as const).map((part) => (
            <PointsBook key={part} part={part} days={list} />
          ))
        }
      </ComputedReport>
    </>
  )
}

function PointsBook({
  part,
  days,
}: {
  readonly part: 'paid' | 'free'
  readonly days: readonly Day[]
}) {
  const texts = useTexts(accountingTexts)
  return (
    <section aria-label={texts.parts[part]}>
      <Title order={2} size="h4" my="xs">
        {texts.parts[part]}
      </Title>
      <WideTable name={texts.parts[part]} minWidth={560}>
        <FigureTable
          name={texts.parts[part]}
          titles={[texts.day, ...FLOWS.map((flow) => texts.flows[flow])]}
          rows={days.map((day) => ({
            key: day.day,
            cells: [day.day, ...FLOWS.map((flow) => formatNumber(day[flow][part]))],
          }))}
        />
      </WideTable>
    </section>
  )
}
