import { Paper, Table, Text, Title } from '@mantine/core'
import type { MarketPrice } from '#contract/console/stock/cards.ts'
import { formatTime } from '#web/console/format/times.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

// The code of charts is large, so it is loaded only if there is a history to draw.
const PriceChart = onDemand(
  () => import('./price-chart.tsx').then((module) => module.PriceChart),
  <div style={{ height: 240 }} />,
)
const ROWS_SHOWN = 20
const DAY_LENGTH = 10

/** The market prices of a card over time. */
export function PriceHistory({ prices }: { readonly prices: readonly MarketPrice[] }) {
  const texts = useTexts(cardsTexts)
  const language = useLanguage()
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
          <Table aria-labelledby="price-history" mt="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.day}</Table.Th>
                <Table.Th>{texts.source}</Table.Th>
                <Table.Th ta="right">{texts.market}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {prices.slice(0, ROWS_SHOWN).map(({ pricedAt, source, priceYen }) => (
                <Table.Tr key={`${pricedAt} ${source}`}>
                  <Table.Td>{formatTime(pricedAt, language).slice(0, DAY_LENGTH)}</Table.Td>
                  <Table.Td>{source}</Table.Td>
                  <Table.Td ta="right">{texts.yen(priceYen)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </section>
  )
}
