import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { sealedDrawTexts } from './sealed-draw.texts.ts'

const ASK_MS = 1_500
const ASK_MS_MAX = 30_000

/** A purchase that waits for the pack's notaries. Asks ever less often until it has its cards. */
export function SealedDraw({ onAsk }: { readonly onAsk: () => Promise<unknown> }) {
  const { breakingSeal, sealedText } = useTexts(sealedDrawTexts)
  // A question renders this screen again, which must not begin the waiting anew.
  const askOnce = useEffectEvent(onAsk)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isShown = true
    async function ask(waitMs: number) {
      await askOnce()
      if (isShown) askAfter(Math.min(waitMs * 1.5, ASK_MS_MAX))
    }
    function askAfter(waitMs: number) {
      timer = setTimeout(() => void ask(waitMs), waitMs)
    }
    askAfter(ASK_MS)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [])
  return (
    <Screen title={breakingSeal}>
      <p role="status">{sealedText}</p>
    </Screen>
  )
}
