import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

interface HoursChartProps {
  readonly hours: readonly { hour: number; today: number | null; yesterday: number }[]
  readonly unit: (value: number) => string
}

/**
 * A chart of one figure that compares each hour of today with the same hour of yesterday. The chart
 * is loaded only on the screen of a figure.
 */
export function HoursChart({ hours, unit }: HoursChartProps) {
  const texts = useTexts(homeTexts)
  return (
    <BarChart
      h={280}
      data={hours.map(({ hour, ...values }) => ({ ...values, hour: texts.hourOf(hour) }))}
      dataKey="hour"
      series={[
        { name: 'yesterday', label: texts.yesterday, color: 'gray.5' },
        { name: 'today', label: texts.today, color: 'vermilion.7' },
      ]}
      valueFormatter={unit}
      withLegend
      barProps={{ isAnimationActive: false }}
    />
  )
}
