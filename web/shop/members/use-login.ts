import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import type { Request } from '#contract/calls.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { useAction } from '#web/wire/use-action.ts'
import { useLoginCall } from './use-login-call.ts'

type Login = Request<'POST /user/login'>

/** Logs the visitor in and opens the pack that they came from, or the top page. */
export function useLogin(onRefused: () => void): {
  readonly login: (login: Login) => void
  readonly error: string
} {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const logIn = useLoginCall()
  const [error, setError] = useState('')
  const login = useAction(async (request: Login) => {
    const outcome = await logIn(request)
    if (outcome.kind !== 'ok') {
      flushSync(() => setError(refusalText(outcome, 'mail')))
      onRefused()
      return
    }
    const packId = query.get('packId')
    navigate(packId === null ? '/' : `/pack-detail?${new URLSearchParams({ packId })}`)
  })
  return { login, error }
}
