import { SimpleGrid } from '@mantine/core'
import type { MemberTotals } from '#contract/console/members/member-totals.ts'
import { LEDGER_FLOWS } from '#contract/console/members/members.fields.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { FigureTable } from '#web/console/frame/figure-table.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

/** The sums of all that the member did in the shop until now. */
export function TotalsSection({ memberId }: { readonly memberId: number }) {
  const { totals: texts } = useTexts(membersTexts)
  const { answer, outcome, reload } = useLoad('GET /members/{id}/totals', {
    params: { id: String(memberId) },
  })
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.title} />
  return <Totals totals={answer.totals} />
}

export function Totals({ totals }: { readonly totals: MemberTotals }) {
  const { totals: texts } = useTexts(membersTexts)
  const units = useTexts(unitTexts)
  const can = useCan()
  const { points, coins, paidYen, returnedYen, shippedCostYen: cost } = totals
  const left = paidYen - returnedYen
  const sumOf = (flows: MemberTotals['points']) =>
    LEDGER_FLOWS.reduce((sum, flow) => sum + flows[flow], 0)
  return (
    <Section title={texts.title} text={texts.text}>
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <FactTable
          name={texts.title}
          rows={[
            [texts.paid, units.yen(paidYen)],
            [texts.returned, units.yen(returnedYen)],
            [texts.left, units.yen(left)],
            [texts.draws, texts.drawsOf(totals.drawCount, totals.purchaseCount)],
            [texts.shipped, units.pieces(totals.shippedCount)],
            ...(can('stock.read')
              ? ([
                  [texts.cost, cost === null ? texts.unknown : units.yen(cost)],
                  [texts.margin, cost === null ? texts.unknown : units.yen(left - cost)],
                ] as const)
              : []),
          ]}
        />
        <FigureTable
          name={texts.flowsTitle}
          titles={['', texts.points, texts.coins]}
          rows={[
            ...LEDGER_FLOWS.map((flow) => ({
              key: flow,
              cells: [texts.flows[flow], signed(points[flow]), signed(coins[flow])],
            })),
            {
              key: 'balance',
              cells: [texts.balance, formatNumber(sumOf(points)), formatNumber(sumOf(coins))],
            },
          ]}
        />
      </SimpleGrid>
    </Section>
  )
}

function signed(amount: number): string {
  if (amount === 0) return '0'
  return `${amount > 0 ? '+' : '−'}${formatNumber(Math.abs(amount))}`
}
