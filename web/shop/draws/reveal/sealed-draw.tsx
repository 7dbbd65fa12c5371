import { useEffect } from 'react'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { sealedDrawTexts } from './sealed-draw.texts.ts'

const ASK_MS = 1_500

/** A purchase that waits for the pack's notaries. Asks again until it has its cards. */
export function SealedDraw({ onAsk }: { readonly onAsk: () => unknown }) {
  const { breakingSeal, sealedText } = useTexts(sealedDrawTexts)
  useEffect(() => {
    const timer = setInterval(onAsk, ASK_MS)
    return () => clearInterval(timer)
  }, [onAsk])
  return (
    <Screen title={breakingSeal}>
      <p role="status">{sealedText}</p>
    </Screen>
  )
}
