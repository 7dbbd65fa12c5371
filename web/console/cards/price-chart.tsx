import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import type { MarketPrice } from '#contract/console/stock/cards.ts'
import { formatDay } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useTexts } from '#web/language/language.ts'

export function PriceChart({ prices }: { readonly prices: readonly MarketPrice[] }) {
  const { yen } = useTexts(unitTexts)
  const sources = [...new Set(prices.map(({ source }) => source))]
  const times = Map.groupBy(prices.toReversed(), ({ pricedAt }) => Date.parse(pricedAt))
  const data = [...times].map(([time, ofDay]) => ({
    time,
    ...Object.fromEntries(ofDay.map(({ source, priceYen }) => [source, priceYen])),
  }))
  const colors = ['vermilion.7', 'indigo.7', 'teal.8', 'grape.7', 'yellow.9']
  return (
    <LineChart
      h={240}
      data={data}
      dataKey="time"
      // Prices are recorded on irregular days, which equal steps would bring together or apart.
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickFormatter: dayOf,
      }}
      tooltipProps={{ labelFormatter: dayOf }}
      series={sources.map((name, at) => ({ name, color: colors[at % colors.length] as string }))}
      valueFormatter={yen}
      curveType="linear"
      withLegend
      connectNulls
      lineProps={{ isAnimationActive: false }}
    />
  )
}

/** Empty for the tooltip of no point, which the chart draws without showing it. */
function dayOf(time: unknown): string {
  return typeof time === 'number' ? formatDay(new Date(time).toISOString()) : ''
}
