import { Alert, Button, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { POINT_FLOWS } from '#contract/console/point-flows.fields.ts'
import type { BaseDateReport } from '#contract/console/reports.ts'
import { CAUTION, GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import style from './reports.module.css'
import { reportsTexts } from './reports.texts.ts'

const FLOWS = ['opening', ...POINT_FLOWS, 'unused'] as const
const COLORS = { below: GOOD, near: CAUTION, above: 'vermilion' }

/**
 * One base-date report, to be printed. It contains the items of the form that the law prescribes
 * (A-175, A-176).
 */
export function BaseDateScreen() {
  const texts = useTexts(reportsTexts)
  const { id = '' } = useParams()
  const { answer, notLoaded } = useScreenLoad('GET /reports/base-dates/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  return (
    <Stack>
      <ScreenTitle title={texts.reportTitle(answer.report.baseDate)}>
        <Button className={style.screenOnly ?? ''} onClick={() => print()}>
          {texts.print}
        </Button>
      </ScreenTitle>
      <SmallLink to="/reports/base-dates" className={style.screenOnly ?? ''}>
        {texts.back}
      </SmallLink>
      <Report report={answer.report} />
    </Stack>
  )
}

function Report({ report }: { readonly report: BaseDateReport }) {
  const texts = useTexts(reportsTexts)
  const { figures, level, baseDate } = report
  const deposit = texts.units.yen(report.depositYen)
  const sentence = texts.levels[level]
  return (
    <>
      <Text size="sm">
        {texts.period(report.periodFrom, baseDate)}　{texts.computedAt}：
        {formatTime(report.computedAt)}（{report.operator}）
      </Text>
      <Alert role="status" variant="outline" color={COLORS[level]}>
        {typeof sentence === 'string' ? sentence : sentence(report.noticeDueOn, deposit)}
      </Alert>
      <WideTable name={texts.reportTitle(baseDate)} minWidth={480}>
        <FigureTable
          name={texts.reportTitle(baseDate)}
          titles={[texts.flow, texts.paid, texts.free, texts.both]}
          rows={FLOWS.map((flow) => {
            const { paid, free } = figures[flow]
            return {
              key: flow,
              cells: [texts.flows[flow], ...[paid, free, paid + free].map(formatNumber)],
            }
          })}
        />
      </WideTable>
      <FormItems report={report} />
    </>
  )
}

/** The items that the law requires in the report. They are computed from the paid points alone. */
function FormItems({ report }: { readonly report: BaseDateReport }) {
  const texts = useTexts(reportsTexts)
  const { figures, depositYen, limitYen } = report
  const { formItems: items } = texts
  const yen = texts.units.yen
  const lines = [
    [texts.baseDate, report.baseDate],
    [items.previous, yen(figures.opening.paid)],
    [items.issued, yen(figures.issued.paid + figures.movedIn.paid)],
    [items.collected, yen(figures.used.paid)],
    [items.lapsed, yen(figures.expired.paid)],
    [items.refunded, yen(figures.takenBack.paid - figures.restored.paid)],
    [items.unused, yen(figures.unused.paid)],
    [items.limit, yen(limitYen)],
    [items.deposit, yen(depositYen)],
    [items.notice, report.noticeDueOn],
  ] as const
  return (
    <Section title={texts.form}>
      <FactTable name={texts.form} rows={lines} maw={640} areNumbers />
    </Section>
  )
}
