import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { useTexts } from '#web/language/language.ts'
import { type ComparedHour, sumsUntil } from './day-curve.rule.ts'
import { homeTexts } from './home.texts.ts'

interface DayCurveProps {
  readonly hours: readonly ComparedHour[]
  readonly unit: (value: number) => string
}

/** A figure's sum since midnight, hour by hour, for today and yesterday. */
export function DayCurve({ hours, unit }: DayCurveProps) {
  const texts = useTexts(homeTexts)
  return (
    <LineChart
      h={180}
      data={sumsUntil(hours).map(({ hour, ...sums }) => ({ ...sums, hour: texts.hourOf(hour) }))}
      dataKey="hour"
      series={[
        { name: 'yesterday', label: texts.yesterday, color: 'gray.5' },
        { name: 'today', label: texts.today, color: 'vermilion.7' },
      ]}
      curveType="linear"
      withDots={false}
      valueFormatter={unit}
      yAxisProps={{ width: 80 }}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 28 }}
      lineProps={{ isAnimationActive: false }}
    />
  )
}
