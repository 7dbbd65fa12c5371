import { useLocation } from 'react-router'
import { isMember, useCurrentUser } from '#web/shop/frame/current-user.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { EndingPanel, Gained } from './ending-panel.tsx'
import { useEnding } from './use-ending.ts'
import { useOutcomesTexts } from './use-outcomes-texts.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'
import { WaysOn } from './ways-on.tsx'

/** /complete-carrier and /error-carrier: the address alone decides; it shows, and credits nothing (Q89). */
export function CarrierResultScreen() {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
  const isSuccess = useLocation().pathname.includes('complete-carrier')
  const isWanted = isMember(useCurrentUser())
  const { ending, packId } = useEnding({ isWanted })
  const isKnown = ending !== undefined || !isWanted
  return (
    <Screen title={texts.carrierTitle}>
      {isSuccess ? (
        <EndingPanel
          seal="paid"
          message={payments.succeeded}
          hint={ending && ending.kind !== 'paid' ? texts.carrierSoon : undefined}
        >
          {ending?.kind === 'paid' && <Gained points={ending.points} coins={ending.coins} />}
        </EndingPanel>
      ) : (
        <EndingPanel seal="failed" message={payments.carrierFailed} />
      )}
      {isKnown && <WaysOn packId={packId} buyAgain={isSuccess ? 'more' : 'another-way'} />}
    </Screen>
  )
}
