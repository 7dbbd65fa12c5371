import { Text } from '@mantine/core'
import { uncountedOf } from '#contract/console/packs/charges.rule.ts'
import { calculate } from '#contract/console/packs/packs.rule.ts'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { signed } from '#web/console/format/units.texts.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'

/**
 * What the margin adds up from, so far and at sell-out with all cards shipped. A pack that
 * is sold for coins has no margin.
 */
export function MarginTable({ pack }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const { unknown } = useTexts(packsTexts)
  const { figures } = pack
  const { charged, freeDraws } = figures
  if (charged === null) return null
  const { income, missingCosts, scenarios } = calculate(
    pricedPack(pack),
    new Map(),
    pack.charges,
    figures.paidWith,
  )
  const { shipped } = scenarios
  const ifKnown = (yen: number) => (missingCosts > 0 ? null : yen)
  const row = (title: string, soFar: number | null, atSellOut: number | null) => ({
    key: title,
    cells: [title, ...[soFar, atSellOut].map((yen) => (yen === null ? unknown : signed(yen)))],
  })
  return (
    <Section title={texts.marginTable} size="h5">
      <WideTable name={texts.marginTable} minWidth={480}>
        <FigureTable
          name={texts.marginTable}
          titles={[texts.marginPart, texts.soFar, texts.atSellOut]}
          rows={[
            row(texts.income, figures.income, income),
            row(texts.wonCost, negative(figures.wonCost), negative(ifKnown(shipped.costYen))),
            row(texts.convertedCost, figures.convertedCost, 0),
            row(texts.givenBack, negative(figures.convertedPoints), 0),
            row(texts.freePoints, negative(charged.freePointsYen), negative(shipped.freePointsYen)),
            row(texts.fees, negative(charged.feesYen), negative(shipped.feesYen)),
            row(texts.postage, negative(charged.postageYen), negative(shipped.postageYen)),
            row(texts.margin, figures.margin, ifKnown(shipped.marginYen)),
          ]}
        />
      </WideTable>
      <Text size="sm">
        {texts.paidWith(figures.paidWith, uncountedOf(figures.income, figures.paidWith))}
      </Text>
      {freeDraws.count === 0 ? null : (
        <Text size="sm">{texts.freeDraws(freeDraws.count, freeDraws.points)}</Text>
      )}
    </Section>
  )
}

function pricedPack({ fixed, prizes, extras }: PublishedPack) {
  const priced = <Prize extends PublishedPack['prizes'][number]>(prize: Prize) => {
    const { rarity, costYen, marketYen } = prize.card
    return { ...prize, rarity, costYen, marketYen }
  }
  return { price: fixed.price, lines: prizes.map(priced), extras: extras.map(priced) }
}

/** Never −0, which would be shown with a sign. */
function negative(yen: number | null): number | null {
  return yen === null ? null : 0 - yen
}
