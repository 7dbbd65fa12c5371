import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  readonly title?: string
  /** An alert dialog interrupts and wants an answer; a plain one is part of the work. */
  readonly isAlert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot, the main one first. */
  readonly actions?: ReactNode
}

/** A modal over the page; it is open while it is rendered. */
export function Dialog({ title, isAlert = false, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before it leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  /** No browser can be held from closing it: at a second Escape, or where nothing was pressed before, it does. */
  const reopenIfStillWanted = () => {
    if (dialog.current === null || dialog.current.open) return
    onClose()
    // Still wanted: then it stays.
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
