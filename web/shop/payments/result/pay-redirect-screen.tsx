import { useLocation } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { useOncePerEntry } from '#web/shop/layout/use-once-per-entry.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { send } from '#web/wire/client.ts'
import { useNavigateToCompletion } from './back-guard.ts'

/** Shows nothing: the completion page loads the result. */
export function PayRedirectScreen() {
  const texts = useTexts(outcomesTexts)
  const { name: shopName } = useIdentity()
  const { search } = useLocation()
  const navigateToCompletion = useNavigateToCompletion()
  useOncePerEntry(async () => {
    const token = new URLSearchParams(search).get('payment_id')
    if (token) await send('POST /user/point/append', { request: { token } })
    navigateToCompletion(`/complete-buy-point${search}`)
  })
  return <title>{`${texts.redirectTitle} | ${shopName}`}</title>
}
