import type { Standing } from '#contract/payments.ts'
import { EndingPanel } from './ending-panel.tsx'
import { useOutcomesTexts } from './use-outcomes-texts.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'
import { WaysOn } from './ways-on.tsx'

export interface StandingPanelProps {
  readonly standing: Exclude<Standing, 'open'>
}

/** In the place of a slip or an account that nobody should pay any more. */
export function StandingPanel({ standing }: StandingPanelProps) {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
  return (
    <>
      {standing === 'paid' && <EndingPanel seal="paid" message={payments.succeeded} />}
      {standing === 'held' && (
        <EndingPanel seal="checking" message={texts.checking} hint={texts.noSecondPayment} />
      )}
      {standing === 'over' && (
        <EndingPanel seal="failed" message={texts.over} hint={texts.overHint} />
      )}
      <WaysOn packId={undefined} buyAgain={standing === 'over' ? 'another-way' : undefined} />
    </>
  )
}
