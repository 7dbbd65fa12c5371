import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import type { ShareableDraw } from './share.rule.ts'
import { ShareDialog } from './share-dialog.tsx'

/** Renders a button that opens the share dialog for a draw. */
export function ShareDrawButton({ draw }: { readonly draw: ShareableDraw }) {
  const texts = useTexts(drawsTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.share}</Button>
      {isOpen && <ShareDialog draw={draw} onClose={() => setIsOpen(false)} />}
    </>
  )
}
