import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { useProof } from '#web/shop/members/proof/use-proof.tsx'
import { useAction } from '#web/wire/use-action.ts'
import { addPasskey } from './add-passkey.ts'
import { passkeysTexts } from './passkeys.texts.ts'

/** Returns `add`, which makes a passkey of this device and adds it to the member's account. */
export function useAddPasskey(onAdded: () => void): {
  readonly add: () => void
  readonly error: string
  /** The question for a proof of the member, which the shop wants before it takes a passkey. */
  readonly question: ReactNode
} {
  const texts = useTexts(passkeysTexts)
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const proof = useProof()
  const add = useAction(async () => {
    setError('')
    const outcome = await addPasskey()
    if (outcome === 'added') return onAdded()
    if (typeof outcome === 'string') return setError(texts[outcome])
    if (!proof.asksBefore(add, outcome)) setError(refusalText(outcome, 'passkey'))
  })
  return { add, error, question: proof.dialog }
}
