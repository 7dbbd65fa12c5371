import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/language/language.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { Reveal, type RevealedDraw } from './reveal.tsx'
import styles from './reveal-dialog.module.css'

export interface RevealDialogProps {
  readonly draw: RevealedDraw
  readonly onClose: () => void
}

export function RevealDialog({ draw, onClose }: RevealDialogProps) {
  const texts = useTexts(drawsTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  // The cleanup closes the dialog before React removes it, so that the focus returns to the button.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={texts.seeAgain} onClose={onClose}>
      <Reveal draw={draw} onDone={onClose} />
    </dialog>
  )
}
