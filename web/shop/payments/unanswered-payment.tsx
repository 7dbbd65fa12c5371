import { Insist } from '#web/kit/ask.tsx'
import { usePaymentsTexts } from './use-payments-texts.ts'

/** A press whose answer never came: sent again under its own id it is one payment, whatever happened. */
export function UnansweredPayment({ onSendAgain }: { readonly onSendAgain: () => void }) {
  const texts = usePaymentsTexts()
  return (
    // A way around it would lead to a second payment.
    <Insist title={texts.unansweredTitle} yes={texts.sendAgain} onYes={onSendAgain}>
      {texts.unansweredText}
    </Insist>
  )
}
