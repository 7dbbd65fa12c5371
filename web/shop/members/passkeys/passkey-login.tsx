import { useState } from 'react'
import { loadFile } from '#web/kit/build-files.ts'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useLoggedIn } from '#web/shop/members/login/use-logged-in.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { passkeysTexts } from './passkeys.texts.ts'

/** Renders the button for a login by passkey. Renders nothing if the browser has no passkeys. */
export function PasskeyLogin({ isSaved }: { readonly isSaved: boolean }) {
  const texts = useTexts(passkeysTexts)
  const refusalText = useRefusalText()
  const loggedIn = useLoggedIn()
  const [error, setError] = useState('')
  const logIn = useAction(async () => {
    setError('')
    const opened = await send('POST /user/passkey/login_options', { request: {} })
    if (opened.kind !== 'ok') return setError(refusalText(opened, 'passkey'))
    const { provePasskey } = await loadFile(() => import('./authenticator.ts'))
    const proof = await provePasskey(opened.answer.options)
    if (typeof proof === 'string') return setError(texts[proof])
    const request = { ...proof, save_cookie: isSaved ? '1' : '0' } as const
    const outcome = await send('POST /user/passkey/login', { request })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'passkey'))
    loggedIn()
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button isWide onClick={logIn}>
        {texts.login}
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
