import { Anchor, Paper, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { PackOnSale } from '#contract/console/dashboard.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { homeTexts } from './home.texts.ts'

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
  const ending = packs.filter(({ ends_soon }) => ends_soon)
  if (ending.length === 0) return null
  return (
    <section aria-label={texts.endingSoon}>
      <Title order={2} size="h4">
        {texts.endingSoon}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.endingText}
      </Text>
      <Stack gap="xs">
        {ending.map(({ id, name, ends_at, sells_out_at }) => (
          <Paper key={id} withBorder p="sm">
            <Text fw={700}>{name}</Text>
            {ends_at === null ? null : (
              <Text size="sm">{texts.endsAt(formatTime(ends_at, language))}</Text>
            )}
            {sells_out_at === null ? null : (
              <Text size="sm">{texts.sellsOutAt(formatTime(sells_out_at, language))}</Text>
            )}
          </Paper>
        ))}
      </Stack>
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
            <Table.Thead>
              <Table.Tr>
                {titles.map((title) => (
                  <Table.Th key={title}>{title}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
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

function PackRow({ pack }: { readonly pack: PackOnSale }) {
  const texts = useTexts(homeTexts)
  const { name, currency, sold, total, top_label, top_left, top_total } = pack
  const can = useCan()
  const yenOf = (value: number | null) => (value === null ? texts.unknown : texts.yen(value))
  const soldText = texts.soldOf(sold, total)
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {can('packs.read') ? (
          <Anchor component={Link} to={`/packs/${pack.id}`}>
            {name}
          </Anchor>
        ) : (
          name
        )}
      </Table.Th>
      <Table.Td>
        {soldText}
        <Progress.Root size="sm" mt={4} aria-hidden="true">
          <Progress.Section value={(sold / total) * 100} />
        </Progress.Root>
      </Table.Td>
      <Table.Td ta="right">{texts.units.draws(pack.hour_sold)}</Table.Td>
      <Table.Td ta="right">{texts.amounts[currency](pack.income)}</Table.Td>
      <Table.Td ta="right">{yenOf(pack.won_cost_yen)}</Table.Td>
      <Table.Td ta="right">{yenOf(pack.margin_yen)}</Table.Td>
      <Table.Td ta="right">{yenOf(pack.margin_at_sell_out_yen)}</Table.Td>
      <Table.Td>{texts.topOf(top_label, top_left, top_total)}</Table.Td>
    </Table.Tr>
  )
}
