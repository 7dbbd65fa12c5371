import type { ConsoleCallKey } from '#contract/console/calls.ts'
import type { ConsoleInput } from './console-client.ts'
import { type Loaded, useLoad } from './console-query.ts'
import { LIVE_POLL_MS, usePolling } from './use-polling.ts'

/** Loads an answer, and loads it again every 30 seconds while the page is visible. */
export function useLiveLoad<K extends ConsoleCallKey>(key: K, input: ConsoleInput<K>): Loaded<K> {
  const loaded = useLoad(key, input)
  usePolling(true, loaded.refresh, LIVE_POLL_MS)
  return loaded
}
