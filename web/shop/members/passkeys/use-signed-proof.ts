import { useState } from 'react'
import type { CallKey, Request } from '#contract/calls.ts'
import { loadFile } from '#web/kit/build-files.ts'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { type Outcome, send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { passkeysTexts } from './passkeys.texts.ts'

type SignedProof = Request<'POST /user/passkey/prove'>

export interface SignedProofOptions {
  readonly sendProof: (proof: SignedProof) => Promise<Outcome<CallKey>>
  readonly onAccepted: () => void
}

/** `error` says why no passkey was used, or why the shop refused the proof. */
export function useSignedProof({ sendProof, onAccepted }: SignedProofOptions): {
  readonly sign: () => void
  readonly error: string
} {
  const texts = useTexts(passkeysTexts)
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const sign = useAction(async () => {
    setError('')
    const opened = await send('POST /user/passkey/login_options', { request: {} })
    if (opened.kind !== 'ok') return setError(refusalText(opened, 'passkey'))
    const { provePasskey } = await loadFile(() => import('./authenticator.ts'))
    const proof = await provePasskey(opened.answer.options)
    if (typeof proof === 'string') return setError(texts[proof])
    const outcome = await sendProof(proof)
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'passkey'))
    onAccepted()
  })
  return { sign, error }
}
