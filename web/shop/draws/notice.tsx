import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useDrawsTexts } from './use-draws-texts.ts'

export interface NoticeProps {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
  /** A way on, before the way back. */
  readonly children?: ReactNode
}

export function Notice({ title, text, onClose, children }: NoticeProps) {
  const texts = useDrawsTexts()
  const close = (
    <Button isWide onClick={onClose}>
      {texts.close}
    </Button>
  )
  return (
    <Dialog
      isAlert
      title={title}
      onClose={onClose}
      actions={
        <>
          {children}
          {close}
        </>
      }
    >
      {text}
    </Dialog>
  )
}
