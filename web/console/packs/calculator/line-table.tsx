import { ScrollArea, Text } from '@mantine/core'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import {
  costSharesOf,
  type PricedPack,
  percentOf,
  totalOf,
} from '#contract/console/packs/packs.rule.ts'
import { formatDay } from '#web/console/format/times.ts'
import { percent } from '#web/console/format/units.texts.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { calculatorTexts } from './calculator.texts.ts'

interface LineTableProps {
  readonly pack: PricedPack
  readonly lines: DraftContent['lines']
  readonly cards: ReadonlyMap<number, CardFacts>
}

/** The cost of each line and its share in the cost of the pack, the dearest line first. */
export function LineTable({ pack, lines, cards }: LineTableProps) {
  const texts = useTexts(calculatorTexts)
  const { unknown } = useTexts(packsTexts)
  const total = totalOf(pack.lines)
  const shares = costSharesOf(pack)
  const costs = pack.lines.map(({ count, costYen }) => count * (costYen ?? 0))
  const dearestFirst = lines.map((_, at) => at).sort((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0))
  const amount = (each: number | null | undefined, count: number) =>
    each == null ? unknown : formatNumber(each * count)
  return (
    <ScrollArea.Autosize mah={420} tabIndex={0} aria-label={texts.lineTable}>
      <FigureTable
        name={texts.lineTable}
        titles={[texts.card, texts.count, texts.chance, texts.cost, texts.costShare, texts.market]}
        rows={dearestFirst.map((at) => {
          const line = pack.lines[at]
          const count = line?.count ?? 0
          const card = cards.get(lines[at]?.cardId ?? 0)
          return {
            key: at,
            cells: [
              card?.name ?? unknown,
              formatNumber(count),
              `${percentOf(count, total)}%`,
              amount(line?.costYen, count),
              percent(shares[at] ?? 0),
              card?.isMarketOld && card.marketAt !== null ? (
                <Text key="old" span inherit c="vermilion" fw={700}>
                  {texts.oldMarket(amount(line?.marketYen, count), formatDay(card.marketAt))}
                </Text>
              ) : (
                amount(line?.marketYen, count)
              ),
            ],
          }
        })}
      />
    </ScrollArea.Autosize>
  )
}
