import { useState } from 'react'
import { STATE } from '#contract/codes.ts'
import type { MovedCard } from '#contract/decisions.ts'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/language/language.ts'
import { useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { type Outcome, send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { movedCardsTexts } from './moved-cards.texts.ts'

export type Choice = 'ship' | 'convert'
export type Choices = ReadonlyMap<number, Choice>

interface Chosen {
  readonly shipped: readonly number[]
  readonly converted: readonly number[]
  readonly points: number
}

export function splitByChoice(cards: readonly MovedCard[], choices: Choices): Chosen {
  const chosen = (choice: Choice) => cards.filter(({ id }) => choices.get(id) === choice)
  const idsOf = (list: readonly MovedCard[]) => list.map(({ id }) => id)
  const converted = chosen('convert')
  return {
    shipped: idsOf(chosen('ship')),
    converted: idsOf(converted),
    points: converted.reduce((sum, { point }) => sum + point, 0),
  }
}

const KEY = 'POST /user/moved_cards/decision'
type Failure = Exclude<Outcome<typeof KEY>, { kind: 'ok' }>

/** Cards that were decided before, such as in another tab or by a lost answer, are shown no more. */
export function useDecideMoved(
  { shipped, converted }: Chosen,
  { onEnd, onDecided }: { readonly onEnd: () => void; readonly onDecided: () => Promise<unknown> },
) {
  const texts = useTexts(movedCardsTexts)
  const toast = useToast()
  const reloadCurrentUser = useReloadCurrentUser()
  const [refused, setRefused] = useState<Failure>()
  const decide = useAction(async () => {
    const request = { send_card: [...shipped], reduction_card: [...converted] }
    const outcome = await send(KEY, { request })
    onEnd()
    const isDecided = outcome.kind === 'refused' && outcome.state === STATE.nothingLeft
    if (outcome.kind !== 'ok' && !isDecided) return setRefused(outcome)
    if (outcome.kind === 'ok') toast(texts.done)
    await Promise.all([reloadCurrentUser(), onDecided()])
  })
  return { decide, refused, dismiss: () => setRefused(undefined) }
}
