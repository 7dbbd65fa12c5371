import { useState } from 'react'
import { useTexts } from '#web/shop/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { useAction } from '#web/wire/use-action.ts'
import { addPasskey } from './add-passkey.ts'
import { passkeysTexts } from './passkeys.texts.ts'

/** Returns `add`, which makes a passkey of this device and adds it to the member's account. */
export function useAddPasskey(onAdded: () => void): {
  readonly add: () => void
  readonly error: string
} {
  const texts = useTexts(passkeysTexts)
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const add = useAction(async () => {
    setError('')
    const outcome = await addPasskey()
    if (outcome === 'added') return onAdded()
    setError(typeof outcome === 'string' ? texts[outcome] : refusalText(outcome, 'passkey'))
  })
  return { add, error }
}
