import { Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/language/language.ts'
import style from './dialog.module.css'

export interface DialogProps extends Pick<ModalRootProps, 'size' | 'zIndex'> {
  readonly title: string
  readonly isOpen: boolean
  /** If this function is left out, the operator cannot close the dialog. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A dialog with a title. If `onClose` is given, Escape and the close button close the dialog. */
export function Dialog({ title, isOpen, onClose, children, ...layout }: DialogProps) {
  const texts = useTexts(consoleTexts)
  const canClose = onClose !== undefined
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose ?? stayOpen}
      closeOnEscape={canClose}
      closeOnClickOutside={false}
      {...layout}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* The head is no `header` element, because screen readers would announce that as a second
            banner of the page. */}
        <div className={style.head}>
          <Modal.Title component="h2">{title}</Modal.Title>
          {canClose ? <Modal.CloseButton aria-label={texts.close} /> : null}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function stayOpen(): void {}
