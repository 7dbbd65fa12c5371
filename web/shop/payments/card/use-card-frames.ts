import {
  type RefCallback,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { PayScript } from '#web/shop/payments/point-purchase.ts'
import type { CardFrames, CardPart, FramesFailure } from './card.ts'
import { addPlaces, openCardFrames } from './card-frames.ts'

/** One promise before and after the frames have opened; undefined without card fields. */
export type PendingFrames = Promise<CardFrames | FramesFailure> | undefined

interface CardFramesOptions {
  readonly script: PayScript
  readonly labels: Readonly<Record<CardPart, string>>
  readonly expiryHint: string
  /** Set while the frames are shown. The order button reads them. */
  readonly opening: RefObject<PendingFrames>
}

/** In the elements that `place` receives, until the component unmounts. */
export function useCardFrames({ script, labels, expiryHint, opening }: CardFramesOptions) {
  const containers = useRef<Partial<Record<CardPart, HTMLElement>>>({})
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const open = useEffectEvent((places: Readonly<Record<CardPart, HTMLElement>>) =>
    openCardFrames(script, { places, labels, expiryHint }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the frames again.
  useEffect(() => {
    // The provider's script gets new elements that React does not know. The script therefore never
    // writes into an element that React has removed.
    const places = addPlaces(containers.current)
    const frames = open(places)
    opening.current = frames
    let isUnmounted = false
    void frames.then(({ kind }) => isUnmounted || setHasFailed(kind !== 'frames'))
    return () => {
      isUnmounted = true
      opening.current = undefined
      void frames.then((opened) => opened.kind === 'frames' && opened.remove())
      for (const place of Object.values(places)) place.remove()
    }
  }, [script?.url, attempt, opening])

  return {
    hasFailed,
    place: (part: CardPart): RefCallback<HTMLElement> => {
      return (container) => {
        if (container !== null) containers.current[part] = container
      }
    },
    focus: (part: CardPart) =>
      void opening.current?.then((opened) => opened.kind === 'frames' && opened.focus(part)),
    openAgain: () => {
      setHasFailed(false)
      setAttempt((before) => before + 1)
    },
  }
}
