import type { ReactNode } from 'react'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { ConsoleInput } from '#web/console/wire/console-client.ts'
import { type Loaded, useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { LoadFailed } from './load-failed.tsx'
import { ScreenTitle } from './screen-title.tsx'

export interface ScreenLoad<K extends ConsoleCallKey> extends Loaded<K> {
  /** What the screen shows without an answer: nothing while it loads, else why that failed. */
  readonly notLoaded: ReactNode
}

/** Loads the answer without which a screen has neither title nor content. */
export function useScreenLoad<K extends ConsoleCallKey>(
  key: K,
  input: ConsoleInput<K>,
): ScreenLoad<K> {
  const texts = useTexts(consoleTexts)
  const sentenceOf = useSentence()
  const loaded = useLoad(key, input)
  const { outcome, reload } = loaded
  const notLoaded =
    outcome === undefined || outcome.kind === 'ok' ? null : (
      <>
        <ScreenTitle title={texts.screenFailed} />
        <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
      </>
    )
  return { ...loaded, notLoaded }
}
