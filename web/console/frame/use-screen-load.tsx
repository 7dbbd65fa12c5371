import type { ReactNode } from 'react'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import type { ConsoleInput } from '#web/console/wire/console-client.ts'
import { type Loaded, useLoad } from '#web/console/wire/console-query.ts'
import { ScreenFailed } from './screen-failed.tsx'

export interface ScreenLoad<K extends ConsoleCallKey> extends Loaded<K> {
  /** What the screen shows without an answer: nothing while it loads, else why that failed. */
  readonly notLoaded: ReactNode
}

/** Loads the answer without which a screen has neither title nor content. */
export function useScreenLoad<K extends ConsoleCallKey>(
  key: K,
  input: ConsoleInput<K>,
): ScreenLoad<K> {
  const loaded = useLoad(key, input)
  const { outcome, reload } = loaded
  const notLoaded =
    outcome === undefined || outcome.kind === 'ok' ? null : (
      <ScreenFailed outcome={outcome} reload={reload} />
    )
  return { ...loaded, notLoaded }
}
