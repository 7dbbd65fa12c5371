import type { Charges } from '#contract/console/packs/charges.rule.ts'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import { pricedPack, sharesOf } from '#contract/console/packs/pack-checks.rule.ts'
import { calculate, RETURN_PERMILLE_MAX } from '#contract/console/packs/packs.rule.ts'
import { percent, signed } from '#web/console/format/units.texts.ts'
import type { KnownCards } from '#web/console/packs/composition/lines.rule.ts'
import { Figures } from '#web/console/packs/figures.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { calculatorTexts } from './calculator.texts.ts'
import { cardsById } from './priced.ts'

interface SummaryBarProps {
  readonly content: DraftContent
  readonly cards: KnownCards
  /** A smaller margin is red, like a return above the income. */
  readonly marginPermilleMin: number
  readonly charges: Charges
}

/** The figures of the whole pack. They are computed again after every typed character. */
export function SummaryBar({ content, cards, marginPermilleMin, charges }: SummaryBarProps) {
  const texts = useTexts(calculatorTexts)
  const { unknown, currencies } = useTexts(packsTexts)
  const { announcedTotal: announced } = content
  const calculation = calculate(pricedPack(content, cardsById(cards)), sharesOf(content), charges)
  const { total, income, missingCosts } = calculation
  const { shipped, converted } = calculation.scenarios
  const by = announced === null ? 0 : total - announced
  const isPriced = content.price !== null && total > 0
  const isInYen = isPriced && content.currency === 'point'
  const ifInYen = (text: string) => (isInYen ? text : unknown)
  const returnFigure = (name: string, permille: number) => ({
    name,
    value: ifInYen(percent(permille)),
    isBad: isInYen && permille > RETURN_PERMILLE_MAX,
  })
  return (
    <Figures
      name={texts.summary}
      list={[
        {
          name: texts.total,
          value: formatNumber(total),
          note: announced === null ? '' : by === 0 ? texts.asAnnounced : texts.differs(by),
          isBad: by !== 0,
        },
        {
          name: texts.income,
          value: isPriced ? formatNumber(income) : unknown,
          note: currencies[content.currency],
        },
        {
          name: texts.cost,
          value: formatNumber(shipped.costYen),
          note: missingCosts > 0 ? texts.missingCosts(missingCosts) : '',
        },
        {
          name: texts.margin,
          value: ifInYen(signed(shipped.marginYen)),
          note: isInYen ? percent(shipped.marginPermille) : '',
          isBad: isInYen && shipped.marginPermille < marginPermilleMin,
        },
        returnFigure(texts.returnMarket, shipped.returnPermille.market),
        returnFigure(texts.returnPoints, converted.returnPermille.points),
      ]}
    />
  )
}
