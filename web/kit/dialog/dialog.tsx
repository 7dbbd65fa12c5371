import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { shieldPresses } from '#web/kit/press-shield.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  readonly title?: string
  /** For a dialog that interrupts and needs an answer (ARIA role `alertdialog`). */
  readonly isAlert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at the foot of the dialog, with the primary button first. */
  readonly actions?: ReactNode
}

/** Renders a modal dialog. It stays open as long as its parent renders it. */
export function Dialog({ title, isAlert = false, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // The cleanup of the effect closes the dialog before React removes it from the page. Only then
  // does the browser return the focus to the element that had it before the dialog opened.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  /**
   * Calls `onClose`, and opens the dialog again if the parent component still renders it
   * afterwards. A page can prevent a dialog from closing at one Escape, but not at a second Escape
   * in a row.
   */
  const reopenIfStillWanted = () => {
    if (dialog.current === null || dialog.current.open) return
    onClose()
    requestAnimationFrame(() => {
      if (dialog.current?.open === false) dialog.current.showModal()
    })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog from the keyboard.
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={title ? `${id}-title` : undefined}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={reopenIfStillWanted}
      onClick={(event) => {
        if (event.target !== dialog.current) return
        shieldPresses()
        onClose()
      }}
    >
      <div className={styles.panel}>
        {title && (
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
        )}
        <div className={styles.body} id={`${id}-body`}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
