import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#web/wire/activity.ts'
import { isMember, useCurrentUser, useReloadCurrentUser } from './current-user.ts'

/** One for both ways: a tab does not hear what it says on it. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

/** The tabs of a browser share one session: tells the others that it has become somebody else's, or nobody's. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/**
 * Hears it. A tab that still shows a member who has left begins anew: its next press would be the other's, and what
 * it shows is not theirs to see. What is under way comes to its end before.
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
