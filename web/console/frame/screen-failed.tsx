import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { STATE } from '#contract/codes.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { useTexts } from '#web/language/language.ts'
import { LoadFailed } from './load-failed.tsx'
import { parentPathOf } from './parent-path.rule.ts'
import { ScreenTitle } from './screen-title.tsx'

export interface ScreenFailedProps {
  readonly outcome: Refused | Unreachable
  readonly reload: () => unknown
}

/**
 * Replaces a screen that could not be loaded. To load a screen again helps neither if the address
 * names no row nor if it is incomplete; the way back to the list does.
 */
export function ScreenFailed({ outcome, reload }: ScreenFailedProps) {
  const texts = useTexts(consoleTexts)
  const parent = parentPathOf(useLocation().pathname)
  return (
    <>
      <ScreenTitle title={texts.screenFailed} />
      <LoadFailed
        outcome={outcome}
        onRetry={isFinal(outcome) ? undefined : reload}
        wayOut={
          <Button component={Link} to={parent} variant="default">
            {parent === '/' ? texts.toHome : texts.toList}
          </Button>
        }
      />
    </>
  )
}

const FINAL: readonly number[] = [STATE.unknown, STATE.invalid]
const isFinal = (outcome: Refused | Unreachable) =>
  outcome.kind === 'refused' && FINAL.includes(outcome.state)
