import { useLocation } from 'react-router'
import { isMember, useCurrentUser } from '#web/shop/frame/current-user.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { Credited, ResultPanel } from './ending-panel.tsx'
import { usePurchaseResult } from './use-ending.ts'
import { useOutcomesTexts } from './use-outcomes-texts.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'
import { NextActions } from './ways-on.tsx'

/** /complete-carrier and /error-carrier: the address alone decides; it shows, and credits nothing (Q89). */
export function CarrierResultScreen() {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
  const isSuccess = useLocation().pathname.includes('complete-carrier')
  const isEnabled = isMember(useCurrentUser())
  const { purchaseResult, packId } = usePurchaseResult({ isEnabled })
  const isKnown = purchaseResult !== undefined || !isEnabled
  return (
    <Screen title={texts.carrierTitle}>
      {isSuccess ? (
        <ResultPanel
          seal="paid"
          message={payments.succeeded}
          hint={purchaseResult && purchaseResult.kind !== 'paid' ? texts.carrierSoon : undefined}
        >
          {purchaseResult?.kind === 'paid' && (
            <Credited points={purchaseResult.points} coins={purchaseResult.coins} />
          )}
        </ResultPanel>
      ) : (
        <ResultPanel seal="failed" message={payments.carrierFailed} />
      )}
      {isKnown && <NextActions packId={packId} buyAgain={isSuccess ? 'more' : 'another-way'} />}
    </Screen>
  )
}
