import { Grid, Stack, Text } from '@mantine/core'
import { percentOf } from '#contract/console/packs/packs.rule.ts'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { compositionTexts } from '#web/console/packs/composition/composition.texts.ts'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { useCardTypes } from '#web/console/packs/use-card-types.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { MarginTable } from './margin-table.tsx'
import { MarketOdds } from './market-odds.tsx'
import { saleTexts } from './sale.texts.ts'

/**
 * The tab with the remaining number of each prize, the parts of the margin, and the fields that can
 * no longer change.
 */
export function DeskTab({ pack }: { readonly pack: PublishedPack }) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, sm: 8 }}>
        <Stack gap="lg">
          <Prizes pack={pack} />
          {pack.extras.length === 0 ? null : <Extras pack={pack} />}
          <MarginTable pack={pack} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 4 }}>
        <Stack gap="lg">
          <FixedFields pack={pack} />
          {pack.notaries.length === 0 ? null : <Notaries pack={pack} />}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

function Prizes({ pack }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const { unknown } = useTexts(packsTexts)
  const { actions } = useTexts(compositionTexts)
  // More than the tickets that can still be bought, while sold ones wait for notaries.
  const undrawn = pack.prizes.reduce((sum, prize) => sum + prize.left, 0)
  const { card, rarity, count, left, chance, points, action, cost } = texts
  return (
    <Section title={texts.prizes} size="h5">
      <WideTable name={texts.prizes} minWidth={560}>
        <FigureTable
          name={texts.prizes}
          titles={[card, rarity, left, count, chance, points, action, cost]}
          rows={pack.prizes.map((prize) => ({
            key: prize.no,
            cells: [
              `${prize.card.code} ${prize.card.name}`,
              prize.card.rarityLabel,
              formatNumber(prize.left),
              formatNumber(prize.count),
              undrawn === 0 ? unknown : `${percentOf(prize.left, undrawn)}%`,
              formatNumber(prize.buyPoint),
              actions[prize.actionType],
              prize.card.costYen === null ? unknown : formatNumber(prize.card.costYen),
            ],
          }))}
        />
      </WideTable>
      {pack.showsMarketOdds && <MarketOdds prizes={pack.prizes} />}
    </Section>
  )
}

function Extras({ pack }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const { card, rarity, left, count } = texts
  return (
    <Section title={texts.extras} size="h5">
      <FigureTable
        name={texts.extras}
        titles={[card, rarity, left, count]}
        rows={pack.extras.map((extra) => ({
          key: extra.no,
          cells: [
            `${extra.card.code} ${extra.card.name}`,
            extra.card.rarityLabel,
            formatNumber(extra.left),
            formatNumber(extra.count),
          ],
        }))}
      />
    </Section>
  )
}

function FixedFields({ pack: { fixed } }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const { currencies } = useTexts(packsTexts)
  const types = useCardTypes()
  const type = types.find(({ value }) => value === String(fixed.cardTypeId))
  return (
    <Section title={texts.fixedTitle} text={texts.fixedText} size="h5">
      <FactTable
        name={texts.fixedTitle}
        nameWidth={140}
        bg="#ece8e0"
        verticalSpacing={5}
        rows={[
          [texts.published, formatTime(fixed.publishedAt)],
          [texts.total, formatNumber(fixed.total)],
          [texts.price, `${formatNumber(fixed.price)} ${currencies[fixed.currency]}`],
          [texts.limit, fixed.maxBuyCount === 0 ? texts.noLimit : formatNumber(fixed.maxBuyCount)],
          [texts.memberLimit, fixed.isLimited ? texts.yes : texts.no],
          ...(fixed.lineSeconds > 0
            ? [[texts.lineSeconds, formatNumber(fixed.lineSeconds)] as const]
            : []),
          [texts.type, type?.label ?? ''],
          [texts.isDemo, fixed.isDemo ? texts.yes : texts.no],
          [texts.root, <Key key="root" text={fixed.packRoot} />],
        ]}
      />
    </Section>
  )
}

/** Who signs each batch of purchases before it is drawn (docs/notary.md). */
function Notaries({ pack: { notaries, lastSignedAt } }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const signed = lastSignedAt === null ? texts.nothingSigned : formatTime(lastSignedAt)
  return (
    <Section title={texts.notaries} text={texts.notariesText} size="h5">
      <FactTable
        name={texts.notaries}
        nameWidth={140}
        verticalSpacing={5}
        rows={[
          ...notaries.map(({ name, key }): Fact => [name, <Key key={key} text={key} />]),
          [texts.lastSigned, signed],
        ]}
      />
    </Section>
  )
}

function Key({ text }: { readonly text: string }) {
  return (
    <Text ff="monospace" fz={12} style={{ wordBreak: 'break-all' }}>
      {text}
    </Text>
  )
}
