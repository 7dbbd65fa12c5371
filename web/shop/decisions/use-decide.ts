import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RESULT, STATE } from '#contract/codes.ts'
import { HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import { bestRarity } from '#web/shop/draws/cards/rarity.rule.ts'
import { countDrawn, type ThankYouState } from '#web/shop/draws/reveal/after-reveal.rule.ts'
import { type Outcome, send } from '#web/wire/client.ts'
import { toRefusal } from '#web/wire/refusal.ts'
import { useAction } from '#web/wire/use-action.ts'
import { idsOf, type SplitCards } from './pick/pick.rule.ts'

const KEY = 'POST /user/pack/decision'
type DecisionOutcome = Outcome<typeof KEY>
export type DecisionFailure = Exclude<DecisionOutcome, { kind: 'ok' }>

export interface Decide {
  readonly decide: () => void
  readonly refused: DecisionFailure | undefined
  readonly dismiss: () => void
}

/** If the purchase was already decided, the call counts as a success (Q69). */
export function useDecide(
  splitCards: SplitCards<Card>,
  {
    packId,
    sendOn,
    fee,
  }: { readonly packId: number; readonly sendOn: string | null; readonly fee: number },
): Decide {
  const navigate = useNavigate()
  const [refused, setRefused] = useState<DecisionFailure>()
  const decide = useAction(async () => {
    const request = { ...choiceOf(splitCards, sendOn), ...(fee === 0 ? {} : { fee }) }
    const outcome = await send(KEY, { request })
    if (!isDecided(outcome)) return setRefused(outcome.kind === 'ok' ? toRefusal(outcome) : outcome)
    const state =
      outcome.kind === 'ok' ? { ...thankYouStateOf(splitCards, packId), sendOn } : undefined
    return navigate('/thank-you', { replace: true, state })
  })
  return { decide, refused, dismiss: () => setRefused(undefined) }
}

export function choiceOf({ shipped, converted }: SplitCards<Card>, sendOn: string | null) {
  return {
    send_card: idsOf(shipped),
    reduction_card: idsOf(converted),
    ...(sendOn === null || shipped.length === 0 ? {} : { send_on: sendOn }),
  }
}

function isDecided(outcome: DecisionOutcome): boolean {
  if (outcome.kind === 'ok') return isDecidedResult(outcome.answer.result)
  return outcome.kind === 'refused' && outcome.state === STATE.nothingLeft
}

const isDecidedResult = (result: string) => result === RESULT.ok || result === RESULT.failed

function thankYouStateOf(
  { shipped, converted, convertedPoints }: SplitCards<Card>,
  packId: number,
): ThankYouState {
  const cards = [...shipped, ...converted]
  const [first] = cards
  return {
    shippedCount: shipped.length,
    convertedCount: converted.length,
    convertedPoints,
    purchaseId: Math.floor((first?.history_id ?? 0) / HISTORY_ID_STEP),
    packId,
    drawCount: countDrawn(cards),
    bestRarity: bestRarity(cards),
  }
}
