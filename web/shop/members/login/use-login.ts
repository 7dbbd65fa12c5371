import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Request } from '#contract/calls.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { useLoggedIn } from './use-logged-in.ts'

type Login = Request<'POST /user/login'>

/** Logs the visitor in and opens the pack that the visitor came from, or the top page. */
export function useLogin(onRefused: () => void): {
  readonly login: (login: Login) => void
  readonly error: string
} {
  const refusalText = useRefusalText()
  const loggedIn = useLoggedIn()
  const [error, setError] = useState('')
  const login = useAction(async (request: Login) => {
    const outcome = await send('POST /user/login', { request })
    if (outcome.kind === 'ok') return loggedIn()
    flushSync(() => setError(refusalText(outcome, 'mail')))
    onRefused()
  })
  return { login, error }
}
