import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#web/wire/activity.ts'
import { isMember, useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/**
 * The channel sends and receives messages about the session. A tab does not receive its own
 * messages.
 */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

/** Tells the other tabs, which share the session, that a member has logged in or out. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/**
 * Reloads this tab after another tab changed the session, if this tab still shows the earlier
 * member. Without the reload, the next press would act for the new member. The new member must not
 * see the earlier member's screens either. Running actions finish before the reload.
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
