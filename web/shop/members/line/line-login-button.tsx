import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { lineTexts } from './line.texts.ts'

/** Opens LINE's page. Renders nothing in a shop without LINE. */
export function LineLoginButton({ isSaved }: { readonly isSaved: boolean }) {
  const texts = useTexts(lineTexts)
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const isOffered = useCurrentUser()?.has_line === true
  const open = useAction(async () => {
    setError('')
    const request = { save_cookie: isSaved ? '1' : '0' } as const
    const outcome = await send('POST /user/line/login_open', { request })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'line'))
    location.assign(outcome.answer.url)
  })
  if (!isOffered) return null
  return (
    <>
      <Button isWide onClick={open}>
        {texts.login}
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
