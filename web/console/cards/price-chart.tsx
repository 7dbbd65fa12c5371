import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import type { MarketPrice } from '#contract/console/stock/cards.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

const DAY_LENGTH = 10

/** The market prices of a card from the oldest to the newest, one line for each source. */
export function PriceChart({ prices }: { readonly prices: readonly MarketPrice[] }) {
  const texts = useTexts(cardsTexts)
  const language = useLanguage()
  const sources = [...new Set(prices.map(({ source }) => source))]
  const days = Map.groupBy(prices.toReversed(), ({ pricedAt }) =>
    formatTime(pricedAt, language).slice(0, DAY_LENGTH),
  )
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
      valueFormatter={texts.yen}
      curveType="linear"
      withLegend
      connectNulls
      lineProps={{ isAnimationActive: false }}
    />
  )
}
