import { Paper, Text, Title } from '@mantine/core'
import type { MarketPrice } from '#contract/console/stock/cards.ts'
import { formatDay } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

// The code of charts is large, so it is loaded only if there is a history to draw.
const PriceChart = onDemand(() => import('./price-chart.tsx'), <div style={{ height: 240 }} />)
const ROWS_SHOWN = 20

/** The market prices of a card over time. */
export function PriceHistory({ prices }: { readonly prices: readonly MarketPrice[] }) {
  const texts = useTexts(cardsTexts)
  const { yen } = useTexts(unitTexts)
  return (
    <section aria-labelledby="price-history">
      <Title order={2} size="h4" mb="sm" id="price-history">
        {texts.history}
      </Title>
      {prices.length === 0 ? (
        <Text size="sm">{texts.noHistory}</Text>
      ) : (
        <Paper withBorder p="md">
          <PriceChart prices={prices} />
          <RowTable
            aria-labelledby="price-history"
            mt="md"
            columns={[texts.day, texts.source, { title: texts.fields.marketPrice, isNumber: true }]}
            rows={prices.slice(0, ROWS_SHOWN).map(({ pricedAt, source, priceYen }) => ({
              key: `${pricedAt} ${source}`,
              cells: [formatDay(pricedAt), source, yen(priceYen)],
            }))}
          />
          {prices.length > ROWS_SHOWN ? (
            <Text size="sm" mt="xs">
              {texts.newestPrices(ROWS_SHOWN)}
            </Text>
          ) : null}
        </Paper>
      )}
    </section>
  )
}
