import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import type { Request } from '#contract/calls.ts'
import { removeCachedAnswers } from '#web/shop/layout/current-user.ts'
import { notifyOtherTabs } from '#web/shop/layout/session-changes.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'

type Login = Request<'POST /user/login'>

/** Logs the visitor in and opens the pack that they came from, or the top page. */
export function useLogin(onRefused: () => void): {
  readonly login: (login: Login) => void
  readonly error: string
} {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [error, setError] = useState('')
  const login = useAction(async (request: Login) => {
    const outcome = await send('POST /user/login', { request })
    if (outcome.kind !== 'ok') {
      flushSync(() => setError(refusalText(outcome, 'mail')))
      onRefused()
      return
    }
    notifyOtherTabs()
    removeCachedAnswers(client)
    const packId = query.get('packId')
    navigate(packId === null ? '/' : `/pack-detail?${new URLSearchParams({ packId })}`)
  })
  return { login, error }
}
