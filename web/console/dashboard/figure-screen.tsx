import { Stack, Text, Title } from '@mantine/core'
import { useParams } from 'react-router'
import type { Figure } from '#contract/console/dashboard.ts'
import { formatTime } from '#web/console/format/times.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

const HoursChart = onDemand(() => import('./hours-chart.tsx'), <div style={{ height: 280 }} />)

/**
 * The screen of one figure of the dashboard. A chart and a table show its values hour by hour, for
 * today and yesterday.
 */
export function FigureScreen() {
  const texts = useTexts(homeTexts)
  // If the URL contains a name that is not the name of a figure, the server refuses the call.
  const { figure } = useParams() as { figure: Figure }
  const { answer, notLoaded } = useScreenLoad('GET /dashboard/figures/{figure}', {
    params: { figure },
  })
  if (answer === undefined) return notLoaded
  const title = texts.figures[figure]
  return (
    <Stack>
      <ScreenTitle title={title} />
      <SmallLink to="/">{texts.toHome}</SmallLink>
      <Text>{texts.figureTexts[figure]}</Text>
      <Title order={2} size="h4">
        {texts.hours}
      </Title>
      <figure aria-label={texts.chart(title)}>
        <HoursChart hours={answer.hours} unit={texts.units[figure]} />
        <figcaption>{texts.chart(title)}</figcaption>
      </figure>
      <HoursTable figure={figure} hours={answer.hours} />
      <Text size="sm" c="dimmed">
        {texts.asOf(formatTime(answer.at))}
      </Text>
    </Stack>
  )
}

interface HoursTableProps {
  readonly figure: Figure
  readonly hours: readonly { hour: number; today: number | null; yesterday: number }[]
}

function HoursTable({ figure, hours }: HoursTableProps) {
  const texts = useTexts(homeTexts)
  const unit = texts.units[figure]
  return (
    <RowTable
      aria-label={texts.figures[figure]}
      w={480}
      columns={[
        { title: texts.hour, isHeading: true },
        { title: texts.today, isNumber: true },
        { title: texts.yesterday, isNumber: true },
      ]}
      rows={hours.map(({ hour, today, yesterday }) => ({
        key: hour,
        cells: [texts.hourOf(hour), today === null ? '—' : unit(today), unit(yesterday)],
      }))}
    />
  )
}
