import { Table } from '@mantine/core'
import type { RankSetRow } from '#contract/console/members/ranks.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { ranksTexts } from './ranks.texts.ts'

export interface RankTableProps {
  readonly label: string
  readonly ranks: RankSetRow['ranks']
}

/** The ranks of a set, from the lowest to the highest. */
export function RankTable({ label, ranks }: RankTableProps) {
  const texts = useTexts(ranksTexts)
  return (
    <WideTable name={label} minWidth={640}>
      <Table aria-label={label} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th>{texts.nameEn}</Table.Th>
            <Table.Th ta="right">{texts.monthYen}</Table.Th>
            <Table.Th ta="right">{texts.permille}</Table.Th>
            <Table.Th ta="right">{texts.keepCoins}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ranks.map((rank) => (
            <Table.Tr key={rank.id}>
              <Table.Td lang="ja">{rank.name}</Table.Td>
              <Table.Td lang="en">{rank.nameEn}</Table.Td>
              <Table.Td ta="right">{texts.yen(rank.monthYen)}</Table.Td>
              <Table.Td ta="right">{texts.coins(rank.coinPermille)}</Table.Td>
              <Table.Td ta="right">
                {rank.keepCoins === 0 ? texts.notForCoins : texts.coins(rank.keepCoins)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
