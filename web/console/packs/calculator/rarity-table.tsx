import { NumberInput } from '@mantine/core'
import { percentOf } from '#contract/console/packs/packs.rule.ts'
import { percent } from '#web/console/format/units.texts.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import type { DraftEditing } from '#web/console/packs/editor/use-draft.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import type { RaritySums } from './by-rarity.rule.ts'
import { calculatorTexts } from './calculator.texts.ts'

export interface RarityTableProps {
  readonly editing: DraftEditing
  readonly sums: readonly RaritySums[]
}

/**
 * For each rarity, the operator enters which share of the won cards members are assumed to convert.
 */
export function RarityTable({ editing, sums }: RarityTableProps) {
  const texts = useTexts(calculatorTexts)
  const total = sums.reduce((sum, { count }) => sum + count, 0)
  const cost = sums.reduce((sum, each) => sum + each.cost, 0)
  const { rarity, lines, count, chance, costShare, market, sharesTitle } = texts
  return (
    <FigureTable
      name={texts.rarityTable}
      titles={[rarity, lines, count, chance, costShare, market, sharesTitle]}
      rows={sums.map((each) => ({
        key: each.rarity,
        cells: [
          each.label,
          formatNumber(each.lineCount),
          formatNumber(each.count),
          `${percentOf(each.count, total)}%`,
          percent(cost === 0 ? 0 : Math.floor((each.cost * 1000) / cost)),
          formatNumber(each.market),
          <ShareField key="share" editing={editing} sums={each} />,
        ],
      }))}
    />
  )
}

/** The field for the share of a rarity's cards that members are assumed to convert, in per cent. */
function ShareField({ editing, sums }: { readonly editing: DraftEditing; sums: RaritySums }) {
  const { shareOf } = useTexts(calculatorTexts)
  const { fields, set, isReadOnly } = editing
  const { rarity, label } = sums
  const others = fields.conversionShares.filter((share) => share.rarity !== rarity)
  const share = fields.conversionShares.find((each) => each.rarity === rarity)
  return (
    <NumberInput
      size="xs"
      w={62}
      hideControls
      ml="auto"
      aria-label={shareOf(label)}
      suffix="%"
      min={0}
      max={100}
      decimalScale={1}
      step={5}
      readOnly={isReadOnly}
      value={(share?.permille ?? 0) / 10}
      styles={{ input: { textAlign: 'right' } }}
      onChange={(value) => {
        const permille = Math.round(Number(value) * 10)
        const next = [...others, { rarity, permille }].toSorted((a, b) => b.rarity - a.rarity)
        set({ conversionShares: next })
      }}
    />
  )
}
