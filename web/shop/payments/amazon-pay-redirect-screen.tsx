import { useLayoutTexts } from '#web/shop/frame/use-frame-texts.ts'
import { send } from '#web/wire/client.ts'
import { useNavigateToCompletion } from './held-entry.ts'
import { useOncePerEntry } from './use-once-per-entry.ts'
import { useOutcomesTexts } from './use-outcomes-texts.ts'

/** /amazon-pay-redirect: blank. The answer is of no use here: the completion page asks how it ended (Q92). */
export function AmazonPayRedirectScreen() {
  const texts = useOutcomesTexts()
  const { shopName } = useLayoutTexts()
  const navigateToCompletion = useNavigateToCompletion()
  useOncePerEntry(async () => {
    await send('GET /user/complete_checkout_session')
    navigateToCompletion('/complete-buy-point-amazom-pay')
  })
  return <title>{`${texts.redirectTitle} | ${shopName}`}</title>
}
