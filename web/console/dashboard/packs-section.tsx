import { Anchor, Progress, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { PackOnSale } from '#contract/console/dashboard.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
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
  const language = useLanguage()
  const timeOf = (time: string | null) => (time === null ? NOTHING : formatTime(time, language))
  const ending = packs.filter(({ endsSoon }) => endsSoon)
  if (ending.length === 0) return null
  return (
    <section aria-label={texts.endingSoon}>
      <Title order={2} size="h4">
        {texts.endingSoon}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.endingText}
      </Text>
      <Table aria-label={texts.endingSoon} withTableBorder bg="#fff">
        <TableHead titles={[texts.pack, texts.endsAt, texts.sellsOutAt]} />
        <Table.Tbody>
          {ending.map((pack) => (
            <Table.Tr key={pack.id}>
              <PackName pack={pack} />
              <Table.Td>{timeOf(pack.endsAt)}</Table.Td>
              <Table.Td>{timeOf(pack.sellsOutAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/**
 * The table of the packs on sale. Each row shows the income of the pack, the cost of the cards that
 * members have won, and the number of top prizes that are left.
 */
export function PacksSection({ packs }: PacksProps) {
  const texts = useTexts(homeTexts)
  const { pack, sold, income, wonCost, margin, marginAtSellOut, top, hourSold } = texts
  const titles = [pack, sold, hourSold, income, wonCost, margin, marginAtSellOut, top]
  return (
    <section aria-label={texts.packs}>
      <Title order={2} size="h4">
        {texts.packs}
      </Title>
      {packs.length === 0 ? (
        <Text>{texts.noPacks}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {texts.costText}
          </Text>
          <Table aria-label={texts.packs} withTableBorder bg="#fff">
            <TableHead titles={titles} />
            <Table.Tbody>
              {packs.map((each) => (
                <PackRow key={each.id} pack={each} />
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </section>
  )
}

function TableHead({ titles }: { readonly titles: readonly string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {titles.map((title) => (
          <Table.Th key={title}>{title}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function PackName({ pack: { id, name } }: { readonly pack: PackOnSale }) {
  const can = useCan()
  return (
    <Table.Th scope="row">
      {can('packs.read') ? (
        <Anchor component={Link} to={`/packs/${id}`}>
          {name}
        </Anchor>
      ) : (
        name
      )}
    </Table.Th>
  )
}

function PackRow({ pack }: { readonly pack: PackOnSale }) {
  const texts = useTexts(homeTexts)
  const { currency, sold, total, topLabel, topLeft, topTotal } = pack
  const yenOf = (value: number | null) => (value === null ? texts.unknown : texts.yen(value))
  const marginOf = (yen: number | null) => (currency === 'coin' ? NOTHING : yenOf(yen))
  const soldText = texts.soldOf(sold, total)
  return (
    <Table.Tr>
      <PackName pack={pack} />
      <Table.Td>
        {soldText}
        <Progress.Root size="sm" mt={4} aria-hidden="true">
          <Progress.Section value={(sold / total) * 100} />
        </Progress.Root>
      </Table.Td>
      <Table.Td ta="right">{texts.units.draws(pack.hourSold)}</Table.Td>
      <Table.Td ta="right">{texts.amounts[currency](pack.income)}</Table.Td>
      <Table.Td ta="right">{yenOf(pack.wonCostYen)}</Table.Td>
      <Table.Td ta="right">{marginOf(pack.marginYen)}</Table.Td>
      <Table.Td ta="right">{marginOf(pack.marginAtSellOutYen)}</Table.Td>
      <Table.Td>{texts.topOf(topLabel, topLeft, topTotal)}</Table.Td>
    </Table.Tr>
  )
}
