import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import type { BannerRow } from '#contract/console/texts/contents.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { listTexts } from '#web/console/list/list.texts.ts'
import { List } from '#web/console/list/list.tsx'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId } from '#web/console/list/use-list.ts'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import type { Loaded } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { type ContentOutcome, RemoveDialog, RowButtons } from './content-parts.tsx'
import { contentsTexts } from './contents.texts.ts'

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
  /** The loaded rows, and the outcome of the call that loads them. */
  readonly loaded: Pick<Loaded<ConsoleCallKey>, 'outcome' | 'reload'>
  readonly rows: readonly Row[] | undefined
  /** Returns the columns of the list, without the buttons of the rows. */
  readonly columns: readonly ListColumn<Row>[]
  readonly nameOf: (row: Row) => string
  readonly removal: {
    readonly isRunning: boolean
    readonly run: (row: Row, reason: string) => Promise<ContentOutcome>
  }
  readonly renderEditDialog: (props: EditDialogProps<Row>) => ReactNode
}

const FILTERS = { state: ({ state }: Pick<BannerRow, 'state'>) => state }

/** One kind of contents: its list, and the dialogs that add, change and remove a row. */
export function ContentSection<Row extends Pick<BannerRow, 'id' | 'state'>>({
  id,
  texts,
  loaded,
  rows,
  columns,
  nameOf,
  removal,
  renderEditDialog,
}: ContentSectionProps<Row>) {
  const can = useCan()
  const [chosen, setChosen] = useState<Chosen<Row>>()
  const onClose = () => setChosen(undefined)
  const { reload } = loaded
  const { state, states, change } = useTexts(contentsTexts)
  const { all } = useTexts(listTexts)
  const buttons: ListColumn<Row> = {
    name: 'buttons',
    title: change,
    cell: (row) => (
      <RowButtons
        name={nameOf(row)}
        onChange={() => setChosen({ act: 'edit', row })}
        onRemove={() => setChosen({ act: 'remove', row })}
      />
    ),
  }
  const shown = can('contents.change') ? [...columns, buttons] : columns
  const source = useWholeList(loaded, { rows, columns, filters: FILTERS, prefix: `${id}-` })
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
      <List<Row>
        name={texts.title}
        {...source}
        columns={shown}
        idOf={rowId}
        nameOf={nameOf}
        empty={texts.none}
        filters={
          <SelectFilter
            control={source.control}
            name="state"
            label={state}
            all={all}
            options={namedOptions(states)}
          />
        }
      />
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
