import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RESULT, STATE } from '#contract/codes.ts'
import { HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import type { Thanks } from '#web/shop/draws/after-reveal.rule.ts'
import { type Outcome, send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { idsOf, type Picked } from './pick.rule.ts'

const KEY = 'POST /user/pack/decision'
type Decided = Outcome<typeof KEY>
export type NotDecided = Exclude<Decided, { kind: 'ok' }>

export interface Decide {
  readonly decide: () => void
  readonly refused: NotDecided | undefined
  readonly dismiss: () => void
}

/** Saves the decision once; what was decided already counts as done (Q69), anything else is said and stays. */
export function useDecide(picked: Picked<Card>): Decide {
  const navigate = useNavigate()
  const [refused, setRefused] = useState<NotDecided>()
  const decide = useAction(async () => {
    const request = { send_card: idsOf(picked.shipped), reduction_card: idsOf(picked.converted) }
    const outcome = await send(KEY, { request })
    if (!isDecided(outcome)) return setRefused(refusalOf(outcome))
    const state = outcome.kind === 'ok' ? thanksOf(picked) : undefined
    return navigate('/thank-you', { replace: true, state })
  })
  return { decide, refused, dismiss: () => setRefused(undefined) }
}

function isDecided(outcome: Decided): boolean {
  if (outcome.kind === 'ok') return isSettled(outcome.answer.result)
  return outcome.kind === 'refused' && outcome.state === STATE.nothingLeft
}

const isSettled = (result: string) => result === RESULT.ok || result === RESULT.failed

function refusalOf(outcome: Decided): NotDecided {
  return outcome.kind === 'ok'
    ? { kind: 'refused', state: outcome.answer.state, result: outcome.answer.result, errors: {} }
    : outcome
}

function thanksOf({ shipped, converted, convertedPoints }: Picked<Card>): Thanks {
  const [first] = [...shipped, ...converted]
  return {
    shippedCount: shipped.length,
    convertedCount: converted.length,
    convertedPoints,
    purchaseId: Math.floor((first?.history_id ?? 0) / HISTORY_ID_STEP),
  }
}
