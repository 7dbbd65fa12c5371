import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import {
  type Calculation,
  RETURN_PERMILLE_MAX,
  type ReturnKind,
  SCENARIOS,
  type SellOut,
} from '#contract/console/packs/packs.rule.ts'
import { percent, signed } from '#web/console/format/units.texts.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { calculatorTexts } from './calculator.texts.ts'

interface ScenarioTableProps {
  readonly calculation: Calculation
  readonly currency: DraftContent['currency']
  /** A smaller margin is red, like a return above the income. */
  readonly marginPermilleMin: number
}

/**
 * The cost, margin and return rates of the pack in three scenarios, if all tickets are sold
 * . A pack that is sold for coins has none of them.
 */
export function ScenarioTable({ calculation, currency, marginPermilleMin }: ScenarioTableProps) {
  const texts = useTexts(calculatorTexts)
  const { scenarios, income, missingMarkets } = calculation
  const row = (title: string, cellOf: (sellOut: SellOut) => ReactNode) => ({
    key: title,
    cells: [title, ...SCENARIOS.map((scenario) => cellOf(scenarios[scenario]))],
  })
  const returnRow = (title: string, kind: ReturnKind) =>
    row(title, ({ returnPermille }) => (
      <Rate isBad={returnPermille[kind] > RETURN_PERMILLE_MAX}>
        {percent(returnPermille[kind])}
      </Rate>
    ))
  if (currency === 'coin') return <Text size="sm">{texts.notForCoins}</Text>
  return (
    <>
      <FigureTable
        name={texts.scenarioTable}
        titles={[texts.figure, ...SCENARIOS.map((scenario) => texts.scenarios[scenario])]}
        rows={[
          row(texts.income, () => formatNumber(income)),
          row(texts.allCost, ({ costYen }) => formatNumber(costYen)),
          row(texts.freePoints, ({ freePointsYen }) => formatNumber(freePointsYen)),
          row(texts.fees, ({ feesYen }) => formatNumber(feesYen)),
          row(texts.postage, ({ postageYen }) => formatNumber(postageYen)),
          row(texts.allMargin, ({ marginYen }) => signed(marginYen)),
          row(texts.marginRate, ({ marginPermille }) => (
            <Rate isBad={marginPermille < marginPermilleMin}>{percent(marginPermille)}</Rate>
          )),
          returnRow(texts.returnMarket, 'market'),
          returnRow(texts.returnPoints, 'points'),
          returnRow(texts.returnCost, 'cost'),
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

function Rate({ isBad, children }: { readonly isBad: boolean; readonly children: string }) {
  if (!isBad) return children
  return (
    <Text span inherit c="vermilion" fw={700}>
      {children}
    </Text>
  )
}
