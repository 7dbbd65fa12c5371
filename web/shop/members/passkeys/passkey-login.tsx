import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useLoggedIn } from '#web/shop/members/login/use-logged-in.ts'
import { send } from '#web/wire/client.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { passkeysTexts } from './passkeys.texts.ts'
import { useSignedProof } from './use-signed-proof.ts'

/** Renders the button for a login by passkey. Renders nothing if the browser has no passkeys. */
export function PasskeyLogin({ isSaved }: { readonly isSaved: boolean }) {
  const texts = useTexts(passkeysTexts)
  const { sign, error } = useSignedProof({
    sendProof: (proof) =>
      send('POST /user/passkey/login', {
        request: { ...proof, save_cookie: isSaved ? '1' : '0' },
      }),
    onAccepted: useLoggedIn(),
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button isWide onClick={sign}>
        {texts.login}
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
