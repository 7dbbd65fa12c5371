import { useState } from 'react'
import { useTexts } from '#web/shop/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { passkeysTexts } from './passkeys.texts.ts'

/** Makes a passkey of this device and adds it to the member's account. */
export function useAddPasskey(onAdded: () => void): {
  readonly add: () => void
  readonly error: string
} {
  const texts = useTexts(passkeysTexts)
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const add = useAction(async () => {
    setError('')
    const opened = await send('POST /user/passkey/add_options', { request: {} })
    if (opened.kind !== 'ok') return setError(refusalText(opened, 'passkey'))
    const { makePasskey } = await import('./authenticator.ts')
    const request = await makePasskey(opened.answer.options)
    if (typeof request === 'string') return setError(texts[request])
    const outcome = await send('POST /user/passkey/add', { request })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'passkey'))
    onAdded()
  })
  return { add, error }
}
