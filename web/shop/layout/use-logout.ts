import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { send } from '#web/wire/client.ts'
import { clearPendingRequests } from '#web/wire/pending-request.ts'
import { useAction } from '#web/wire/use-action.ts'
import { removeCachedAnswers } from './current-user.ts'
import { notifyOtherTabs } from './other-tabs.ts'

/**
 * Returns a function that ends the session and opens the top page. The function opens the top page
 * even if the server refuses the call (specification, section 4).
 */
export function useLogout(): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useAction(async () => {
    await send('GET /user/logout')
    notifyOtherTabs()
    clearPendingRequests()
    removeCachedAnswers(client)
    navigate('/')
  })
}
