import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { List } from '#web/console/list/list.tsx'
import type { DefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { type ContentOutcome, RemoveDialog } from './content-parts.tsx'
import { contentsTexts } from './contents.texts.ts'

export type Chosen<Row> = { readonly act: 'edit' | 'remove'; readonly row: Row } | { act: 'add' }

export interface EditDialogProps<Row> {
  /** The row to change; undefined to add a new row. */
  readonly row: Row | undefined
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}

interface ContentSectionProps<Row> {
  /** The name of the section in the URL of the screen. */
  readonly id: 'announcements' | 'banners'
  readonly text: string
  readonly add: string
  readonly list: DefinedList<Row>
  /** The row whose dialog is open. */
  readonly chosen: Chosen<Row> | undefined
  readonly onChoose: (chosen: Chosen<Row> | undefined) => void
  readonly removal: {
    readonly isRunning: boolean
    readonly run: (row: Row, reason: string) => Promise<ContentOutcome>
  }
  readonly renderEditDialog: (props: EditDialogProps<Row>) => ReactNode
}

/** One kind of contents: its list, and the dialogs that add, change and remove a row. */
export function ContentSection<Row>(props: ContentSectionProps<Row>) {
  const { id, text, add, list, chosen, onChoose, removal, renderEditDialog } = props
  const can = useCan()
  const onClose = () => onChoose(undefined)
  const { reload, nameOf } = list
  return (
    <div>
      <Group justify="space-between">
        <Title order={2} size="h4" id={id}>
          {list.title}
        </Title>
        {can('contents.change') ? (
          <Button onClick={() => onChoose({ act: 'add' })}>{add}</Button>
        ) : null}
      </Group>
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <List name={list.title} {...list} />
      {chosen?.act === 'add' ? renderEditDialog({ row: undefined, onClose, reload }) : null}
      {chosen?.act === 'edit' ? renderEditDialog({ row: chosen.row, onClose, reload }) : null}
      {chosen?.act !== 'remove' ? null : (
        <RemoveDialog
          name={nameOf(chosen.row)}
          isRunning={removal.isRunning}
          remove={(reason) => removal.run(chosen.row, reason)}
          onClose={onClose}
          reload={reload}
        />
      )}
    </div>
  )
}

/**
 * A dialog with a form and a button to save. If the server refuses the save, the dialog shows the
 * reason.
 */
export function ContentDialog({
  title,
  error,
  isRunning,
  onClose,
  onChange,
  onSubmit,
  children,
}: {
  readonly title: string
  readonly error: string | undefined
  readonly isRunning: boolean
  readonly onClose: () => void
  readonly onChange?: (form: FormData) => void
  readonly onSubmit: (form: FormData) => Promise<void>
  readonly children: ReactNode
}) {
  const texts = useTexts(contentsTexts)
  return (
    <Dialog isOpen size="lg" onClose={onClose} title={title}>
      <form
        onChange={(event) => onChange?.(new FormData(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit(new FormData(event.currentTarget))
        }}
      >
        <Stack>
          <ErrorNotice error={error} />
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={isRunning}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
