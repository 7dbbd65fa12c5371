import { Text } from '@mantine/core'
import type { BalanceEffect, BalanceEffects } from '#contract/console/payments/payment-rows.ts'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

type Column = keyof BalanceEffect

interface EffectTableProps {
  readonly name: string
  readonly effect: BalanceEffects
}

/**
 * The table of the effects that a change would have on a member's points and coins. The operator
 * sees it before requesting the change, and the approver before deciding.
 */
export function EffectTable({ name, effect: { points, coins } }: EffectTableProps) {
  const texts = useTexts(paymentsTexts)
  const isCredit = points.granted + (coins?.granted ?? 0) > 0
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
    [texts.fields.points, points],
    ...(coins === null ? [] : [[texts.coins, coins] as const]),
  ] as const
  return (
    <>
      <WideTable name={name} minWidth={480}>
        <FigureTable
          name={name}
          titles={['', ...columns.map(([, title]) => title)]}
          rows={rows.map(([title, effect]) => ({
            key: title,
            cells: [title, ...columns.map(([name]) => texts.count(effect[name]))],
          }))}
        />
      </WideTable>
      {coins === null ? <Text size="sm">{texts.rankCoins}</Text> : null}
    </>
  )
}
