import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#web/wire/activity.ts'
import { isMember, useCurrentUser, useReloadCurrentUser } from './current-user.ts'
import { listenToOtherTabs } from './other-tabs.ts'

/**
 * Loads the user again if another tab reports a change, so that this tab shows the same balances.
 * Reloads this tab if a logout or the login of another member happens in another tab. Without the
 * reload, this tab would still show the screens of the earlier member, although every press would
 * act for the new member. The reload waits until running actions have finished.
 */
export function useSessionChanges(): void {
  const user = useCurrentUser()
  const reloadCurrentUser = useReloadCurrentUser()
  const onSessionChange = useEffectEvent(async () => {
    const userBefore = user
    await whenIdle()
    const userNow = await reloadCurrentUser()
    const isOtherMember = userNow !== undefined && userNow.member_id !== userBefore?.member_id
    if (isMember(userBefore) && isOtherMember) window.location.reload()
  })
  useEffect(() => {
    return listenToOtherTabs(() => void onSessionChange())
  }, [])
}
