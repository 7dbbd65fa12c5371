import { Button, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { List } from '#web/console/list/list.tsx'
import type { DefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { contentsTexts } from './contents.texts.ts'

interface ContentRow {
  readonly id: number
  readonly version: number
}

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
  readonly removeCall: 'POST /announcements/{id}/remove' | 'POST /banners/{id}/remove'
  readonly renderEditDialog: (props: EditDialogProps<Row>) => ReactNode
}

/** One kind of contents: its list, and the dialogs that add, change and remove a row. */
export function ContentSection<Row extends ContentRow>(props: ContentSectionProps<Row>) {
  const texts = useTexts(contentsTexts)
  const { id, text, add, list, chosen, onChoose, removeCall, renderEditDialog } = props
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
        <CallDialog
          call={removeCall}
          title={texts.removeOf(nameOf(chosen.row))}
          submit={texts.remove}
          onClose={onClose}
          inputOf={(reason) => {
            const { id, version } = chosen.row
            return { params: { id }, request: { version, reason } }
          }}
          onDone={reload}
        >
          {texts.removeText}
        </CallDialog>
      )}
    </div>
  )
}
