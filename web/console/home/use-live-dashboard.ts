import { useLoad } from '#web/console/wire/console-query.ts'
import { usePolling } from '#web/console/wire/use-polling.ts'

const REFRESH_MS = 30_000

/** Loads the dashboard, and loads it again every 30 seconds while the page is visible. */
export function useLiveDashboard() {
  const loaded = useLoad('GET /dashboard', {})
  usePolling(true, loaded.refresh, REFRESH_MS)
  return loaded
}
