import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { ShareableDraw } from './share.rule.ts'
import { ShareDialog } from './share-sheet.tsx'
import { useDrawsTexts } from './use-draws-texts.ts'

/** From wherever a result is shown: to show it to others. */
export function ShareDrawButton({ draw }: { readonly draw: ShareableDraw }) {
  const texts = useDrawsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.share}</Button>
      {isOpen && <ShareDialog draw={draw} onClose={() => setIsOpen(false)} />}
    </>
  )
}
