import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import { pictureName, type Shareable } from './share.rule.ts'
import { drawPicture } from './share-picture.ts'
import { useDrawsTexts } from './use-draws-texts.ts'

export interface SharePicture {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /** failed: this device draws none, or gives it away to nobody. The text can be shared all the same. */
  readonly state: 'drawing' | 'drawn' | 'failed'
  readonly file: () => Promise<File | undefined>
}

/** Draws the result on the canvas as soon as that is there. */
export function useSharePicture(draw: Shareable): SharePicture {
  const texts = useDrawsTexts()
  const { shopName } = useFrameTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<SharePicture['state']>('drawing')
  useEffect(() => {
    if (canvas.current === null) return
    let isHere = true
    const become = (next: SharePicture['state']) => isHere && setState(next)
    const words = {
      shopName,
      draws: texts.countOf(draw.cards.length),
      address: window.location.host,
    }
    drawPicture(canvas.current, draw, words).then(
      () => become('drawn'),
      () => become('failed'),
    )
    return () => {
      isHere = false
    }
  }, [draw, shopName, texts])
  const file = async () => {
    const made = canvas.current && (await fileOf(canvas.current, pictureName(draw.code)))
    if (!made) setState('failed')
    return made ?? undefined
  }
  return { canvas, state, file }
}

/** Undefined where the browser keeps what is on a canvas to itself. */
async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done)).catch(() => null)
  return blob === null ? undefined : new File([blob], name, { type: blob.type })
}
