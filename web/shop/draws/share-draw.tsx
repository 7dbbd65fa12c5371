import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { Shareable } from './share.rule.ts'
import { ShareSheet } from './share-sheet.tsx'
import { useDrawsTexts } from './use-draws-texts.ts'

/** From wherever a result is shown: to show it to others. */
export function ShareDraw({ draw }: { readonly draw: Shareable }) {
  const texts = useDrawsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.share}</Button>
      {isOpen && <ShareSheet draw={draw} onClose={() => setIsOpen(false)} />}
    </>
  )
}
