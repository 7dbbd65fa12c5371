import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import type { RevealedDraw } from '#web/shop/draws/reveal/reveal.tsx'

const RevealDialog = onDemand(() =>
  import('#web/shop/draws/reveal/reveal-dialog.tsx').then((module) => module.RevealDialog),
)

/** Renders a button that plays the reveal of a purchase again. It buys nothing and changes nothing. */
export function SeeAgainButton({ draw }: { readonly draw: RevealedDraw }) {
  const texts = useTexts(drawsTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.seeAgain}</Button>
      {isOpen && <RevealDialog draw={draw} onClose={() => setIsOpen(false)} />}
    </>
  )
}
