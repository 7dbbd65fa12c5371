import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { useOncePerEntry } from '#web/shop/layout/use-once-per-entry.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { send } from '#web/wire/client.ts'
import { useNavigateToCompletion } from './back-guard.ts'

/**
 * The screen /amazon-pay-redirect. It completes the payment and then opens the completion page.
 * That page loads the result of the payment itself (Q92).
 */
export function AmazonPayRedirectScreen() {
  const texts = useTexts(outcomesTexts)
  const { name: shopName } = useIdentity()
  const navigateToCompletion = useNavigateToCompletion()
  useOncePerEntry(async () => {
    await send('GET /user/complete_checkout_session')
    navigateToCompletion('/complete-buy-point-amazom-pay')
  })
  return <title>{`${texts.redirectTitle} | ${shopName}`}</title>
}
