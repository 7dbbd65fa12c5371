import { Text } from '@mantine/core'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import { type Calculation, SCENARIOS } from '#contract/console/packs/packs.rule.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { calculatorTexts } from './calculator.texts.ts'

export interface ScenarioTableProps {
  readonly calculation: Calculation
  readonly currency: DraftContent['currency']
}

/**
 * The cost, margin and return rates of the pack in three scenarios, if all tickets are sold
 * . A pack that is sold for coins has none of them.
 */
export function ScenarioTable({ calculation, currency }: ScenarioTableProps) {
  const texts = useTexts(calculatorTexts)
  const { percent } = useTexts(packsTexts)
  const { scenarios, income, missingMarkets } = calculation
  const each = SCENARIOS.map((scenario) => scenarios[scenario])
  const row = (title: string, cells: readonly string[]) => ({
    key: title,
    cells: [title, ...cells],
  })
  if (currency === 'coin') return <Text size="sm">{texts.notForCoins}</Text>
  return (
    <>
      <FigureTable
        name={texts.scenarioTable}
        titles={[texts.figure, ...SCENARIOS.map((scenario) => texts.scenarios[scenario])]}
        rows={[
          row(
            texts.income,
            each.map(() => formatNumber(income)),
          ),
          row(
            texts.allCost,
            each.map(({ costYen }) => formatNumber(costYen)),
          ),
          row(
            texts.allMargin,
            each.map(({ marginYen }) => signed(marginYen)),
          ),
          row(
            texts.marginRate,
            each.map(({ marginPermille }) => percent(marginPermille)),
          ),
          row(
            texts.returnMarket,
            each.map(({ returnPermille }) => percent(returnPermille.market)),
          ),
          row(
            texts.returnPoints,
            each.map(({ returnPermille }) => percent(returnPermille.points)),
          ),
          row(
            texts.returnCost,
            each.map(({ returnPermille }) => percent(returnPermille.cost)),
          ),
        ]}
      />
      {missingMarkets > 0 ? (
        <Text size="sm" c="vermilion">
          {texts.missingMarkets(missingMarkets)}
        </Text>
      ) : null}
    </>
  )
}

/** Formats an amount that may be negative. */
export const signed = (yen: number) => `${yen < 0 ? '−' : ''}${formatNumber(Math.abs(yen))}`
