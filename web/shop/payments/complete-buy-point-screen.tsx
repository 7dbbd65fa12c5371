import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useAction } from '#web/wire/use-action.ts'
import type { Ending } from './ending.rule.ts'
import { EndingOf } from './ending-panel.tsx'
import { GoOn } from './go-on.tsx'
import { useHeldEntry } from './held-entry.ts'
import type { OutcomesTexts } from './outcomes.ja.ts'
import { useEnding } from './use-ending.ts'
import { useOutcomesTexts } from './use-outcomes-texts.ts'
import { WaysOn } from './ways-on.tsx'

/** /complete-buy-point and its two siblings: how it ended, and what may be done now. */
export function CompleteBuyPointScreen() {
  const texts = useOutcomesTexts()
  const { ending, packId, ...ask } = useEnding()
  const checkAgain = useAction(ask.checkAgain)
  useHeldEntry()
  return (
    <Screen title={texts.completeTitle}>
      {ending && <EndingOf ending={ending} />}
      {ending && (
        <WaysOn
          packId={packId}
          buyAgain={buyAgainAfter(ending)}
          first={firstWay(ending, { texts, checkAgain })}
        />
      )}
    </Screen>
  )
}

interface Next {
  readonly texts: OutcomesTexts
  readonly checkAgain: () => void
}

function firstWay(ending: Ending, { texts, checkAgain }: Next): ReactNode {
  if (ending.kind === 'paid' || ending.kind === 'failed' || ending.kind === 'checking') {
    return undefined
  }
  return (
    <>
      <Button tone="main" isWide onClick={checkAgain}>
        {texts.checkAgain}
      </Button>
      {ending.kind === 'unfinished' && ending.url !== null && (
        <GoOn url={ending.url} isWide>
          {texts.goOn}
        </GoOn>
      )}
    </>
  )
}

/** Nobody is sent to pay again while the money may have been taken. */
function buyAgainAfter({ kind }: Ending): 'more' | 'another-way' | undefined {
  if (kind === 'paid') return 'more'
  return kind === 'failed' ? 'another-way' : undefined
}
