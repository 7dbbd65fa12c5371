import { useEffect, useState } from 'react'
import type { Card } from '#contract/draws.ts'

/** A card that waits longer than this turns without its picture. */
const PATIENCE_MS = 1500
/** How many pictures are fetched ahead: a draw of 3,000 must not fetch them all. */
const AHEAD = 3

/** Whether the picture can be shown without a hitch in the flip. */
export function useDecoded(source: string): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let isHere = true
    const ready = () => {
      if (isHere) setIsReady(true)
    }
    const timer = setTimeout(ready, PATIENCE_MS)
    decode(source).then(ready)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [source])
  return isReady
}

export function useDecodedAhead(cards: readonly Pick<Card, 'image'>[], index: number) {
  useEffect(() => {
    for (const { image } of cards.slice(index + 1, index + 1 + AHEAD)) void decode(image)
  }, [cards, index])
}

async function decode(source: string): Promise<void> {
  if (source === '') return
  const image = new Image()
  image.src = source
  await image.decode().catch(() => undefined)
}
