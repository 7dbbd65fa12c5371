import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#web/console/wire/console-client.ts'
import { useLoad } from '#web/console/wire/console-query.ts'

const REFRESH_MS = 30_000

/**
 * Loads the dashboard, and loads it again every 30 seconds while the page is visible. The later
 * loads do not count as use of the session, so a dashboard that is left open logs out like any
 * other screen.
 */
export function useLiveDashboard() {
  const client = useQueryClient()
  useEffect(() => {
    async function refresh() {
      if (document.visibilityState !== 'visible') return
      const outcome = await send('GET /dashboard/live', {})
      if (outcome.kind === 'ok') client.setQueryData(['GET /dashboard', {}], outcome)
    }
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [client])
  return useLoad('GET /dashboard', {})
}
