import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#web/wire/activity.ts'
import { isMember, useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/** Serves to send and to receive: a tab does not receive its own messages. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

/** Tells the other tabs, which share the session, that a member has logged in or out. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/**
 * Reloads this tab when another tab changed the session and this one still shows the earlier member. Otherwise the next
 * press would act for the new member, who must not see these screens either. Running actions finish first.
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
