import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  readonly title?: string
  /**
   * Gives the dialog the ARIA role `alertdialog`, for a dialog that interrupts the member and needs
   * an answer.
   */
  readonly isAlert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot of the dialog, the primary one first. */
  readonly actions?: ReactNode
}

/** Renders a modal dialog, which is open as long as React renders it. */
export function Dialog({ title, isAlert = false, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // The dialog must be closed before it leaves the document. The browser restores the focus only
  // then.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  /**
   * Opens the dialog again after the browser closed it, if its parent still renders it. A page
   * cannot prevent every close: the browser closes a dialog at a second Escape, or at the first
   * Escape if the member has not touched the page yet.
   */
  const reopenIfStillWanted = () => {
    if (dialog.current === null || dialog.current.open) return
    onClose()
    requestAnimationFrame(() => {
      if (dialog.current?.open === false) dialog.current.showModal()
    })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard.
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
      onClick={(event) => event.target === dialog.current && onClose()}
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
