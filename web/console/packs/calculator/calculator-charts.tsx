import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { SimpleGrid, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { earlyStop } from '#contract/console/packs/early-stop.rule.ts'
import { type PricedPack, totalOf } from '#contract/console/packs/packs.rule.ts'
import { useTexts } from '#web/language/language.ts'
import type { LineCost, RaritySums } from './by-rarity.rule.ts'
import { calculatorTexts } from './calculator.texts.ts'

const RISK_STEPS = 20
const NAME_LENGTH_MAX = 10

interface CalculatorChartsProps {
  /** Undefined for a pack that is sold for coins, whose losses in yen are unknown. */
  readonly pack: PricedPack | undefined
  readonly sums: readonly RaritySums[]
  readonly dearest: readonly LineCost[]
}

/** The tables beside the charts show the same numbers exactly. */
export function CalculatorCharts({ pack, sums, dearest }: CalculatorChartsProps) {
  const texts = useTexts(calculatorTexts)
  const axis = { valueFormatter: texts.axis, tickLine: 'none', gridAxis: 'y' } as const
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {pack === undefined ? null : (
        <Chart title={texts.riskTitle}>
          <LineChart
            h={240}
            data={[...riskOf(pack)]}
            dataKey="k"
            series={[
              { name: 'worst', label: texts.worstLoss, color: 'vermilion.7' },
              { name: 'expected', label: texts.expectedLoss, color: 'blue.8' },
            ]}
            withLegend
            curveType="linear"
            {...axis}
          />
        </Chart>
      )}
      <Chart title={texts.lineShares}>
        <BarChart
          h={240}
          data={dearest.map(({ name, cost }) => ({ name: shortened(name), cost }))}
          dataKey="name"
          orientation="vertical"
          yAxisProps={{ width: 150, interval: 0 }}
          series={[{ name: 'cost', label: texts.cost, color: 'vermilion.6' }]}
          {...axis}
        />
      </Chart>
      <Chart title={texts.rarityTable}>
        <BarChart
          h={240}
          data={sums.map(({ label, cost, market }) => ({ label, cost, market }))}
          dataKey="label"
          series={[
            { name: 'cost', label: texts.cost, color: 'vermilion.6' },
            { name: 'market', label: texts.market, color: 'blue.8' },
          ]}
          withLegend
          {...axis}
        />
      </Chart>
    </SimpleGrid>
  )
}

function Chart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <figure style={{ margin: 0 }} aria-label={title}>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </figure>
  )
}

function riskOf(pack: PricedPack) {
  const max = Math.min(RISK_STEPS, totalOf(pack.lines))
  return Array.from({ length: max }, (_, index) => {
    const { worstLossYen, expectedLossYen } = earlyStop(pack, index + 1)
    return { k: index + 1, worst: worstLossYen, expected: expectedLossYen }
  })
}

const shortened = (name: string) =>
  name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}…` : name
