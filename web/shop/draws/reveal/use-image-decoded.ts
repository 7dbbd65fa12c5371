import { useEffect, useState } from 'react'
import type { Card } from '#contract/draws.ts'
import { DURATIONS_MS } from './durations.ts'

/** The reveal of 3,000 cards must not fetch all pictures at once. */
const PRELOAD_COUNT = 3

/** So that the card turns without a stutter; also true after the timeout. */
export function useImageDecoded(source: string): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let isMounted = true
    const markReady = () => {
      if (isMounted) setIsReady(true)
    }
    const timer = setTimeout(markReady, DURATIONS_MS.pictureDecodes)
    decode(source).then(markReady)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [source])
  return isReady
}

export function usePreloadedImages(cards: readonly Pick<Card, 'image'>[], index: number) {
  useEffect(() => {
    for (const { image } of cards.slice(index + 1, index + 1 + PRELOAD_COUNT)) void decode(image)
  }, [cards, index])
}

async function decode(source: string): Promise<void> {
  if (source === '') return
  const image = new Image()
  image.src = source
  await image.decode().catch(() => undefined)
}
