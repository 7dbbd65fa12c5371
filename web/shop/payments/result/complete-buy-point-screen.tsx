import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ContinueLink } from '#web/shop/payments/continue-link.tsx'
import type { OutcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { useAction } from '#web/wire/use-action.ts'
import { useBackGuard } from './back-guard.ts'
import { NextActions } from './next-actions.tsx'
import type { PurchaseResult } from './purchase-result.rule.ts'
import { PurchaseResultPanel } from './result-panel.tsx'
import { usePurchaseResult } from './use-purchase-result.ts'

/** Also the completion pages of PayPal and Amazon Pay. */
export function CompleteBuyPointScreen() {
  const texts = useTexts(outcomesTexts)
  const { purchaseResult, packId, ...ask } = usePurchaseResult()
  const checkAgain = useAction(ask.checkAgain)
  useBackGuard()
  return (
    <Screen title={texts.completeTitle}>
      {purchaseResult && <PurchaseResultPanel purchaseResult={purchaseResult} />}
      {purchaseResult && (
        <NextActions
          packId={packId}
          buyAgain={buyAgainLabel(purchaseResult)}
          first={firstAction(purchaseResult, { texts, checkAgain })}
        />
      )}
    </Screen>
  )
}

interface NextActionOptions {
  readonly texts: OutcomesTexts
  readonly checkAgain: () => void
}

function firstAction(
  purchaseResult: PurchaseResult,
  { texts, checkAgain }: NextActionOptions,
): ReactNode {
  if (
    purchaseResult.kind === 'paid' ||
    purchaseResult.kind === 'failed' ||
    purchaseResult.kind === 'checking'
  ) {
    return undefined
  }
  return (
    <>
      <Button tone="main" isWide onClick={checkAgain}>
        {texts.checkAgain}
      </Button>
      {purchaseResult.kind === 'unfinished' && purchaseResult.url !== null && (
        <ContinueLink url={purchaseResult.url} isWide>
          {texts.continuePayment}
        </ContinueLink>
      )}
    </>
  )
}

/** Undefined unless paid or failed, because the provider may have taken the money. */
function buyAgainLabel({ kind }: PurchaseResult): 'more' | 'another-way' | undefined {
  if (kind === 'paid') return 'more'
  return kind === 'failed' ? 'another-way' : undefined
}
