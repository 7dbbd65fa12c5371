import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import type { MarketPrice } from '#contract/console/stock/cards.ts'
import { formatDay } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useTexts } from '#web/language/language.ts'

export function PriceChart({ prices }: { readonly prices: readonly MarketPrice[] }) {
  const { yen } = useTexts(unitTexts)
  const sources = [...new Set(prices.map(({ source }) => source))]
  const days = Map.groupBy(prices.toReversed(), ({ pricedAt }) => formatDay(pricedAt))
  const data = [...days].map(([day, ofDay]) => ({
    day,
    ...Object.fromEntries(ofDay.map(({ source, priceYen }) => [source, priceYen])),
  }))
  const colors = ['vermilion.7', 'indigo.7', 'teal.8', 'grape.7', 'yellow.9']
  return (
    <LineChart
      h={240}
      data={data}
      dataKey="day"
      series={sources.map((name, at) => ({ name, color: colors[at % colors.length] as string }))}
      valueFormatter={yen}
      curveType="linear"
      withLegend
      connectNulls
      lineProps={{ isAnimationActive: false }}
    />
  )
}
