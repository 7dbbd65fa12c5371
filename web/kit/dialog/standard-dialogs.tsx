import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Asks the member to confirm an action that costs something, such as points. */
export function ConfirmDialog({
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button tone="main" isWide onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button isWide onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

export interface MessageDialogProps {
  readonly title: string
  readonly isAlert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Above the button that closes the dialog. */
  readonly action?: ReactNode
}

export function MessageDialog({
  title,
  isAlert = false,
  onClose,
  children,
  action,
}: MessageDialogProps) {
  const { close } = useKitTexts()
  return (
    <Dialog
      title={title}
      isAlert={isAlert}
      onClose={onClose}
      actions={
        <>
          {action}
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

export type BlockingDialogProps = Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'onConfirm' | 'children'
> & {
  /** A link to another page. It is below the button. */
  readonly wayOut?: ReactNode
}

/** Left only by its button or the link `wayOut`, not by Escape. */
export function BlockingDialog({
  title,
  confirmLabel,
  onConfirm,
  wayOut,
  children,
}: BlockingDialogProps) {
  return (
    <Dialog
      isAlert
      title={title}
      onClose={() => undefined}
      actions={
        <>
          <Button tone="main" isWide onClick={onConfirm}>
            {confirmLabel}
          </Button>
          {wayOut}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
