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
  const { ending, packId, reload } = useEnding()
  const checkAgain = useAction(reload)
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
  if (ending.kind === 'asking' || ending.kind === 'unheard') {
    return (
      <Button tone="main" isWide onClick={checkAgain}>
        {texts.checkAgain}
      </Button>
    )
  }
  if (ending.kind !== 'unfinished' || ending.url === null) return undefined
  return (
    <GoOn url={ending.url} tone="main" isWide>
      {texts.goOn}
    </GoOn>
  )
}

/** Nobody is sent to pay again while the money may have been taken. */
function buyAgainAfter({ kind }: Ending): 'more' | 'another-way' | undefined {
  if (kind === 'paid') return 'more'
  return kind === 'failed' || kind === 'unfinished' ? 'another-way' : undefined
}
