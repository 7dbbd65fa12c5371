import { Table, Text } from '@mantine/core'
import type { BalanceEffect, PossibleChange } from '#contract/console/payments/payment-rows.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

type Column = keyof BalanceEffect

/**
 * The table of the effects that a change of a payment would have on the member's points and coins.
 * The operator sees it before requesting the change.
 */
export function EffectTable({ change }: { readonly change: PossibleChange }) {
  const texts = useTexts(paymentsTexts)
  const { points, coins } = change
  const isCredit = points.granted > 0
  const columns: readonly (readonly [Column, string])[] = [
    ['balance', texts.now],
    ...(isCredit
      ? ([['granted', texts.granted]] as const)
      : ([
          ['taken', texts.taken],
          ['owed', texts.owed],
        ] as const)),
    ['balanceAfter', texts.balanceAfter],
    ['debtAfter', texts.debtAfter],
  ]
  const rows = [
    [texts.points, points],
    ...(coins === null ? [] : [[texts.coins, coins] as const]),
  ] as const
  return (
    <>
      <WideTable name={texts.changes[change.change]} minWidth={480}>
        <Table aria-label={texts.changes[change.change]} withTableBorder bg="#fff">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {columns.map(([name, title]) => (
                <Table.Th key={name} ta="right">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([title, effect]) => (
              <Table.Tr key={title}>
                <Table.Th scope="row">{title}</Table.Th>
                {columns.map(([name]) => (
                  <Table.Td key={name} ta="right">
                    {texts.count(effect[name])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {coins === null ? <Text size="sm">{texts.rankCoins}</Text> : null}
    </>
  )
}
