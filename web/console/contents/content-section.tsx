import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { type ContentOutcome, RemoveDialog } from './content-parts.tsx'
import { contentsTexts } from './contents.texts.ts'

export type ChooseRow<Row> = (act: 'edit' | 'remove', row: Row) => void
type Chosen<Row> = { readonly act: 'edit' | 'remove'; readonly row: Row } | { act: 'add' }

export interface EditDialogProps<Row> {
  /** The row to change; undefined to add a new row. */
  readonly row: Row | undefined
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}

interface ContentSectionProps<Row> {
  /** The name of the section in the URL of the screen. */
  readonly id: 'announcements' | 'banners'
  readonly texts: Readonly<Record<'title' | 'text' | 'add' | 'none', string>>
  readonly list: readonly Row[]
  readonly reload: () => Promise<unknown>
  readonly nameOf: (row: Row) => string
  readonly removal: {
    readonly isRunning: boolean
    readonly run: (row: Row, reason: string) => Promise<ContentOutcome>
  }
  readonly renderRows: (onChoose: ChooseRow<Row>) => ReactNode
  readonly renderEditDialog: (props: EditDialogProps<Row>) => ReactNode
}

/** One kind of contents: its list, and the dialogs that add, change and remove a row. */
export function ContentSection<Row>({
  id,
  texts,
  list,
  reload,
  nameOf,
  removal,
  renderRows,
  renderEditDialog,
}: ContentSectionProps<Row>) {
  const can = useCan()
  const [chosen, setChosen] = useState<Chosen<Row>>()
  const onClose = () => setChosen(undefined)
  return (
    <div>
      <Group justify="space-between">
        <Title order={2} size="h4" id={id}>
          {texts.title}
        </Title>
        {can('contents.change') ? (
          <Button onClick={() => setChosen({ act: 'add' })}>{texts.add}</Button>
        ) : null}
      </Group>
      <Text size="sm" mb="sm">
        {texts.text}
      </Text>
      {list.length === 0 ? (
        <Text>{texts.none}</Text>
      ) : (
        renderRows((act, row) => setChosen({ act, row }))
      )}
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
          {error === undefined ? null : (
            <Alert role="alert" variant="outline" color="vermilion">
              {error}
            </Alert>
          )}
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
