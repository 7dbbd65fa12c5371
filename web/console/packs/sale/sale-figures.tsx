import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { percent, signed } from '#web/console/format/units.texts.ts'
import { Figures } from '#web/console/packs/figures.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'

/** The figures of a sale so far: tickets, income, cost, conversions, shipped cards and margin. */
export function SaleFigures({ pack }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const { unknown, currencies } = useTexts(packsTexts)
  const { figures, fixed, sold } = pack
  const { income, wonCost, margin } = figures
  const yen = (amount: number | null) => (amount === null ? unknown : signed(amount))
  return (
    <Figures
      name={texts.figures}
      list={[
        { name: texts.sold, value: formatNumber(sold), note: texts.soldOf(fixed.total) },
        { name: texts.income, value: formatNumber(income), note: currencies[fixed.currency] },
        { name: texts.wonCost, value: yen(wonCost) },
        { name: texts.convertedCost, value: yen(figures.convertedCost) },
        {
          name: texts.conversions,
          value: texts.cards(figures.convertedCount),
          note: texts.conversionsOf(figures.convertedPoints),
        },
        {
          name: texts.shipped,
          value: texts.cards(figures.shippedCount),
          note: `${texts.undecided} ${texts.cards(figures.undecidedCount)}`,
        },
        {
          name: texts.margin,
          value: yen(margin),
          note:
            margin === null || income === 0 ? '' : percent(Math.floor((margin * 1000) / income)),
          isBad: margin !== null && margin < 0,
        },
      ]}
    />
  )
}
