import { useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { type ShareableDraw, translateDraw } from './share.rule.ts'
import { ShareDialog } from './share-dialog.tsx'

/** Renders a button that opens the share dialog for a draw. */
export function ShareDrawButton({ draw }: { readonly draw: ShareableDraw }) {
  const texts = useTexts(drawsTexts)
  const language = useLanguage()
  const translated = useMemo(() => translateDraw(draw, language), [draw, language])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.share}</Button>
      {isOpen && <ShareDialog draw={translated} onClose={() => setIsOpen(false)} />}
    </>
  )
}
