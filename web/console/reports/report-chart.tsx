import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'

export interface ReportChartProps {
  readonly kind: 'bars' | 'stacked' | 'lines'
  /** Each row has a `label`, and a value for each series by its name. */
  readonly rows: readonly Readonly<Record<string, string | number>>[]
  readonly series: readonly { readonly name: string; readonly label: string }[]
  readonly format: (value: number) => string
}

const COLORS = ['vermilion.7', 'blue.8', 'teal.8', 'grape.7', 'yellow.9', 'gray.6']

export function ReportChart({ kind, rows, series, format }: ReportChartProps) {
  const shared = {
    h: 280,
    data: [...rows],
    dataKey: 'label',
    series: series.map((each, at) => ({ ...each, color: COLORS[at % COLORS.length] as string })),
    valueFormatter: format,
    yAxisProps: { width: 80, allowDecimals: false },
    withLegend: true,
  }
  if (kind === 'lines')
    return <LineChart {...shared} curveType="linear" lineProps={{ isAnimationActive: false }} />
  return (
    <BarChart
      {...shared}
      type={kind === 'stacked' ? 'stacked' : 'default'}
      barProps={{ isAnimationActive: false }}
    />
  )
}
