import { Anchor, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { PackOnSale } from '#contract/console/dashboard.ts'
import { formatTime } from '#web/console/format/times.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

/** Shown in place of a time or an amount that does not exist. */
const NOTHING = '—'

interface PacksProps {
  readonly packs: readonly PackOnSale[]
}

/**
 * The packs that end within 24 hours, or sell out within 24 hours at the pace of the last hour
 * (A-048).
 */
export function EndingPacks({ packs }: PacksProps) {
  const texts = useTexts(homeTexts)
  const timeOf = (time: string | null) => (time === null ? NOTHING : formatTime(time))
  const ending = packs.filter(({ endsSoon }) => endsSoon)
  if (ending.length === 0) return null
  return (
    <Section title={texts.endingSoon}>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.endingText}
      </Text>
      <RowTable
        aria-label={texts.endingSoon}
        columns={[{ title: texts.pack, isHeading: true }, texts.endsAt, texts.sellsOutAt]}
        rows={ending.map((pack) => ({
          key: pack.id,
          cells: [
            <PackName key="name" pack={pack} />,
            timeOf(pack.endsAt),
            timeOf(pack.sellsOutAt),
          ],
        }))}
      />
    </Section>
  )
}

/**
 * The table of the packs on sale. Each row shows the income of the pack, the cost of the cards that
 * members have won, and the number of top prizes that are left.
 */
export function PacksSection({ packs }: PacksProps) {
  const texts = useTexts(homeTexts)
  const number = (title: string) => ({ title, isNumber: true })
  return (
    <Section title={texts.packs}>
      {packs.length === 0 ? (
        <Text>{texts.noPacks}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {texts.costText}
          </Text>
          <RowTable
            aria-label={texts.packs}
            columns={[
              { title: texts.pack, isHeading: true },
              number(texts.sold),
              number(texts.hourSold),
              number(texts.income),
              number(texts.wonCost),
              number(texts.conversion),
              number(texts.charges),
              number(texts.margin),
              number(texts.marginAtSellOut),
              texts.top,
            ]}
            rows={packs.map((pack) => ({ key: pack.id, cells: cellsOf(pack, texts) }))}
          />
        </>
      )}
    </Section>
  )
}

function PackName({ pack: { id, name } }: { readonly pack: PackOnSale }) {
  const can = useCan()
  return can('packs.read') ? (
    <Anchor component={Link} to={`/packs/${id}`}>
      {name}
    </Anchor>
  ) : (
    name
  )
}

function cellsOf(pack: PackOnSale, texts: typeof homeTexts.ja) {
  const { currency, sold, total, topLabel, topLeft, topTotal } = pack
  const yenOf = (value: number | null) => (value === null ? texts.unknown : texts.yen(value))
  const marginOf = (yen: number | null) => (currency === 'coin' ? NOTHING : yenOf(yen))
  return [
    <PackName key="name" pack={pack} />,
    <>
      {texts.soldOf(sold, total)}
      <Progress.Root size="sm" mt={4} aria-hidden="true">
        <Progress.Section value={(sold / total) * 100} />
      </Progress.Root>
    </>,
    texts.units.draws(pack.hourSold),
    texts.amounts[currency](pack.income),
    yenOf(pack.wonCostYen),
    marginOf(pack.conversionYen),
    marginOf(pack.chargesYen),
    marginOf(pack.marginYen),
    marginOf(pack.marginAtSellOutYen),
    texts.topOf(topLabel, topLeft, topTotal),
  ]
}
