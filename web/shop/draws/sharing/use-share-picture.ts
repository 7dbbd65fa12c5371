import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { drawCountOf, pictureFileName, type ShareableDraw } from './share.rule.ts'
import { drawSharePicture } from './share-picture.ts'

export interface SharePicture {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /**
   * `drawing`: the picture is not ready yet. `drawn`: the picture is ready. `failed`: this device
   * cannot draw or export the picture, but the member can still share the text.
   */
  readonly state: 'drawing' | 'drawn' | 'failed'
  readonly file: () => Promise<File | undefined>
}

export function useSharePicture(draw: ShareableDraw): SharePicture {
  const texts = useTexts(drawsTexts)
  const { name: shopName } = useIdentity()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<SharePicture['state']>('drawing')
  useEffect(() => {
    if (canvas.current === null) return
    let isMounted = true
    const updateState = (next: SharePicture['state']) => isMounted && setState(next)
    const labels = {
      shopName,
      draws: texts.countOf(drawCountOf(draw.cards)),
      address: window.location.host,
    }
    drawSharePicture(canvas.current, draw, labels).then(
      () => updateState('drawn'),
      () => updateState('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [draw, shopName, texts])
  const file = async () => {
    const created = canvas.current && (await fileOf(canvas.current, pictureFileName(draw.code)))
    if (!created) setState('failed')
    return created ?? undefined
  }
  return { canvas, state, file }
}

/** Exports the canvas as a file. Returns undefined if the browser cannot export the canvas. */
async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)).catch(() => null)
  return blob === null ? undefined : new File([blob], name, { type: blob.type })
}
