import { useLoad } from '#web/console/wire/console-query.ts'
import { LIVE_POLL_MS, usePolling } from '#web/console/wire/use-polling.ts'

/** Loads the dashboard, and loads it again every 30 seconds while the page is visible. */
export function useLiveDashboard() {
  const loaded = useLoad('GET /dashboard', {})
  usePolling(true, loaded.refresh, LIVE_POLL_MS)
  return loaded
}
