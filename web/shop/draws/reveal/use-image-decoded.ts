import { useEffect, useState } from 'react'
import type { Card } from '#contract/draws.ts'

/** A card that waits longer than this turns without its picture. */
const DECODE_TIMEOUT_MS = 1500
/** How many pictures are fetched ahead: a draw of 3,000 must not fetch them all. */
const PRELOAD_COUNT = 3

/** Whether the picture can be shown without a hitch in the flip. */
export function useImageDecoded(source: string): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let isMounted = true
    const markReady = () => {
      if (isMounted) setIsReady(true)
    }
    const timer = setTimeout(markReady, DECODE_TIMEOUT_MS)
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
