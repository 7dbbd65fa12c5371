import type { RankSetRow } from '#contract/console/members/ranks.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { ranksTexts } from './ranks.texts.ts'

interface RankTableProps {
  readonly label: string
  readonly ranks: RankSetRow['ranks']
}

export function RankTable({ label, ranks }: RankTableProps) {
  const { fields, notForCoins } = useTexts(ranksTexts)
  const { coins, yen } = useTexts(unitTexts)
  const number = (title: string) => ({ title, isNumber: true })
  return (
    <WideTable name={label} minWidth={640}>
      <RowTable
        aria-label={label}
        columns={[
          fields.name,
          fields.nameEn,
          number(fields.monthYen),
          number(fields.coinPermille),
          number(fields.keepCoins),
        ]}
        rows={ranks.map(({ id, name, nameEn, monthYen, coinPermille, keepCoins }) => ({
          key: id,
          cells: [
            <span key="name" lang="ja">
              {name}
            </span>,
            <span key="nameEn" lang="en">
              {nameEn}
            </span>,
            yen(monthYen),
            coins(coinPermille),
            keepCoins === 0 ? notForCoins : coins(keepCoins),
          ],
        }))}
      />
    </WideTable>
  )
}
