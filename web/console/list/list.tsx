import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useTexts } from '#web/language/language.ts'
import { type BulkAct, useBulk } from './bulk.ts'
import style from './list.module.css'
import { listTexts } from './list.texts.ts'
import { ListBar } from './list-bar.tsx'
import { ListFile } from './list-file.tsx'
import { type ListColumn, ListTable } from './list-table.tsx'
import { ListViews } from './list-views.tsx'
import type { AllIds } from './load-all-ids.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { ListSource } from './use-list.ts'
import type { ListControl } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'

export interface ListProps<Row> extends ListSource<Row> {
  readonly name: string
  readonly columns: readonly ListColumn<Row>[]
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Returns the URL of the screen that a row opens. Undefined if the rows have no screen. */
  readonly hrefOf?: (row: Row) => string
  readonly filters?: ReactNode
  /** The text to show if the list has no rows although no filter is set. */
  readonly empty: string
  /** The acts for selected rows. Undefined if rows cannot be selected. */
  readonly acts?: readonly BulkAct[]
  /** Loads the ids of all rows that match the filters, so that the operator can select them all. */
  readonly loadAllIds?: () => Promise<AllIds>
}

/**
 * A list of rows. The URL contains its filters, order, page and selection. These keys work in it: j
 * and k move the focus to another row, x selects a row, Shift+X selects a range, Enter opens a row,
 * and / moves the focus to the search field.
 */
export function List<Row>(props: ListProps<Row>) {
  const { control, listKey, page, failure, reload, idOf, acts = [], loadAllIds } = props
  const { filters, sorts, columns } = control.choices
  const hasChoices = filters.length + sorts.length + columns.length > 0
  const rows = page?.list ?? []
  const rowIds = rows.map(idOf)
  const bulk = useBulk(control, reload)
  const keys = useListKeys({ control, rowIds, isSelectable: acts.length > 0 })
  return (
    <section aria-label={props.name}>
      <ListBar
        control={control}
        columns={props.columns}
        filters={props.filters}
        page={failure ? undefined : page}
        views={!hasChoices ? null : <ListViews listKey={listKey} control={control} />}
        file={
          props.file === undefined ? null : (
            <ListFile
              name={props.name}
              columns={props.columns.filter(({ name }) => !control.address.hidden.includes(name))}
              loadRows={props.file.loadRows}
              isDisabled={rows.length === 0}
            />
          )
        }
      />
      <ErrorNotice error={props.file?.error} mb="sm" />
      {failure ? (
        <LoadFailed
          outcome={failure}
          onRetry={reload}
          wayOut={<ClearFilters control={control} />}
        />
      ) : page === undefined ? (
        <LoadingList />
      ) : (
        <>
          {acts.length === 0 ? null : (
            <SelectionBar
              control={control}
              bulk={bulk}
              acts={acts}
              rowIds={rowIds}
              count={page.count}
              {...(loadAllIds ? { loadAllIds } : {})}
            />
          )}
          {rows.length === 0 ? (
            <EmptyList control={control} empty={props.empty} />
          ) : (
            <ListTable {...props} rows={rows} failures={bulk.failures} tableRef={keys.tableRef} />
          )}
        </>
      )}
    </section>
  )
}

/** Says that the first page is loading. The text appears only if that takes a moment. */
function LoadingList() {
  const texts = useTexts(listTexts)
  return (
    <div className={`${style.empty} ${style.loading}`} role="status">
      <Text>{texts.loading}</Text>
    </div>
  )
}

/** Says that the list has no rows at all, or that no rows match the filters. */
function EmptyList({ control, empty }: { readonly control: ListControl; readonly empty: string }) {
  const texts = useTexts(listTexts)
  return (
    <Stack className={style.empty} role="status" align="center" gap="md">
      <Text>{isFiltered(control) ? texts.noMatch : empty}</Text>
      <ClearFilters control={control} />
    </Stack>
  )
}

/** Also the way out of filters that the server refuses, such as those of an old link. */
function ClearFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(listTexts)
  const { address, go } = control
  if (!isFiltered(control)) return null
  return (
    <Button
      variant="default"
      onClick={() => go({ ...address, filters: {}, page: 1, selected: [] })}
    >
      {texts.clear}
    </Button>
  )
}

function isFiltered({ address }: ListControl): boolean {
  return Object.keys(address.filters).length > 0 || address.page > 1
}
