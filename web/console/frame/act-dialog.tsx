import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { ErrorNotice } from './notices.tsx'
import { submitByKey } from './submit-by-key.ts'

export interface ActDialogProps extends Pick<DialogProps, 'size'> {
  readonly title: string
  readonly submit: string
  readonly isOpen: boolean
  /** Whether the act runs, and why it was refused. */
  readonly act: { readonly isRunning: boolean; readonly error: string | undefined }
  /** False for an act whose call takes no reason. */
  readonly hasReason?: boolean
  readonly onClose: () => void
  /** Called with the form when the operator changes a field. */
  readonly onChange?: (form: FormData) => void
  /**
   * Called with the entered reason, which is empty for an act without a reason, and with the form,
   * which contains the values of the other fields.
   */
  readonly onSubmit: (reason: string, form: FormData) => unknown
  readonly children?: ReactNode
}

/**
 * A dialog that asks for the reason of an act and for the other fields in `children`. Ctrl+Enter in
 * any field submits it.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, submit, isOpen, act, onClose, onSubmit, children } = props
  const { hasReason = true, onChange, size = 'md' } = props
  const texts = useTexts(consoleTexts)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={size}>
      <form
        onChange={(event) => onChange?.(new FormData(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          void onSubmit(String(form.get('reason') ?? ''), form)
        }}
        onKeyDown={submitByKey}
      >
        <Stack>
          <ErrorNotice error={act.error} />
          {children}
          {hasReason ? (
            <Textarea
              name="reason"
              label={texts.reason}
              description={texts.reasonHint}
              maxLength={500}
              rows={3}
              required
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={act.isRunning}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
