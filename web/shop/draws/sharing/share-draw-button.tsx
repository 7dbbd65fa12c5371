import { useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { type ShareableDraw, translateDraw } from './share.rule.ts'

/** The dialog with the picture of the won cards. The code loads when the member first shares. */
const ShareDialog = onDemand(() => import('./share-dialog.tsx'))

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
