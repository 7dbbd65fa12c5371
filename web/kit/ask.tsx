import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useKitTexts } from './kit-texts.ts'

export interface AskProps {
  readonly title: string
  readonly yes: string
  readonly no: string
  readonly onYes: () => void
  readonly onNo: () => void
  readonly children: ReactNode
}

/** Something that costs, before it is done: one main way on, one way back. */
export function Ask({ title, yes, no, onYes, onNo, children }: AskProps) {
  return (
    <Dialog
      title={title}
      onClose={onNo}
      actions={
        <>
          <Button tone="main" isWide onClick={onYes}>
            {yes}
          </Button>
          <Button isWide onClick={onNo}>
            {no}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

export interface TellProps {
  readonly title: string
  readonly isAlert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** A way on, before the way back. */
  readonly way?: ReactNode
}

/** Something to be read and closed. */
export function Tell({ title, isAlert = false, onClose, children, way }: TellProps) {
  const { close } = useKitTexts()
  return (
    <Dialog
      title={title}
      isAlert={isAlert}
      onClose={onClose}
      actions={
        <>
          {way}
          <Button isWide onClick={onClose}>
            {close}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

export type InsistProps = Pick<AskProps, 'title' | 'yes' | 'onYes' | 'children'>

/** Something that has one answer only: it stays until that is given, and Escape leads nowhere. */
export function Insist({ title, yes, onYes, children }: InsistProps) {
  return (
    <Dialog
      isAlert
      title={title}
      onClose={() => undefined}
      actions={
        <Button tone="main" isWide onClick={onYes}>
          {yes}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
