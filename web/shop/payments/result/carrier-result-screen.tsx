import { useLocation } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { NextActions } from './next-actions.tsx'
import { Credited, ResultPanel } from './result-panel.tsx'
import { usePurchaseResult } from './use-purchase-result.ts'

/**
 * The screens /complete-carrier and /error-carrier. The path selects the message, and the screens
 * only display it. Opening them does not credit the payment (Q89).
 */
export function CarrierResultScreen() {
  const texts = useTexts(outcomesTexts)
  const payments = useTexts(paymentsTexts)
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
