import { earlyStop } from '#contract/console/packs/early-stop.rule.ts'
import type { PricedPack } from '#contract/console/packs/packs.rule.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { calculatorTexts } from './calculator.texts.ts'

const BEST_COUNTS = [1, 3, 5, 10, 20]

/**
 * Shows the shop's loss if the sale stops as soon as members have won the k most expensive cards,
 * for several values of k.
 */
export function RiskTable({ pack }: { readonly pack: PricedPack }) {
  const texts = useTexts(calculatorTexts)
  const { bestCount, bestCost, worstLoss, expectedDraws, expectedLoss, breakEven } = texts
  const loss = (yen: number) => (yen === 0 ? texts.none : `−${formatNumber(yen)}`)
  return (
    <FigureTable
      name={texts.riskTitle}
      titles={[bestCount, bestCost, worstLoss, expectedDraws, expectedLoss, breakEven]}
      rows={BEST_COUNTS.map((k) => earlyStop(pack, k)).map((stop, index) => ({
        key: BEST_COUNTS[index] ?? index,
        cells: [
          texts.cards(stop.bestCount),
          formatNumber(stop.bestCostYen),
          loss(stop.worstLossYen),
          formatNumber(stop.expectedDraws),
          loss(stop.expectedLossYen),
          stop.breakEvenDraws === null ? texts.never : formatNumber(stop.breakEvenDraws),
        ],
      }))}
    />
  )
}
