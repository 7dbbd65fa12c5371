import { useLocation } from 'react-router'
import { useLayoutTexts } from '#web/shop/frame/use-frame-texts.ts'
import { send } from '#web/wire/client.ts'
import { useNavigateToCompletion } from './held-entry.ts'
import { useOncePerEntry } from './use-once-per-entry.ts'
import { useOutcomesTexts } from './use-outcomes-texts.ts'

/** /pay-redirect: blank. What the shop made of the payment is asked by the completion page. */
export function PayRedirectScreen() {
  const texts = useOutcomesTexts()
  const { shopName } = useLayoutTexts()
  const { search } = useLocation()
  const navigateToCompletion = useNavigateToCompletion()
  useOncePerEntry(async () => {
    const token = new URLSearchParams(search).get('payment_id')
    if (token) await send('POST /user/point/append', { request: { token } })
    navigateToCompletion(`/complete-buy-point${search}`)
  })
  return <title>{`${texts.redirectTitle} | ${shopName}`}</title>
}
