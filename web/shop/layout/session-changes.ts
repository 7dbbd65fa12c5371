import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#web/wire/activity.ts'
import { isMember, useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/**
 * The channel over which the tabs tell each other that the session has changed. A tab does not
 * receive the messages that it sends.
 */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

/** Tells the other tabs that a member has logged in or out. All tabs share one session. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/**
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
    const listener = () => void onSessionChange()
    channel?.addEventListener('message', listener)
    return () => channel?.removeEventListener('message', listener)
  }, [])
}
