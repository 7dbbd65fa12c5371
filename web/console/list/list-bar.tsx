import { Button, Checkbox, Pagination, Popover, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#web/language/language.ts'
import style from './list.module.css'
import { listTexts } from './list.texts.ts'
import type { ListControl } from './use-list-address.ts'

export interface ListBarProps {
  readonly control: ListControl
  /** Undefined while the page is loading, or if it could not be loaded. */
  readonly page: { readonly count: number; readonly allPage: number } | undefined
  readonly columns: readonly { readonly name: string; readonly title: string }[]
  readonly filters: ReactNode
  /** The saved views of the list. */
  readonly views: ReactNode
  /** The button that saves the list as a file. */
  readonly file: ReactNode
}

/**
 * The bar above a list. It has the filters, the number of rows, the saved views, the choice of the
 * visible columns, the button for a file, and the links to the pages.
 */
export function ListBar({ control, page, columns, filters, views, file }: ListBarProps) {
  const texts = useTexts(listTexts)
  const { address, go } = control
  return (
    <div className={style.bar}>
      {filters}
      {page === undefined ? null : (
        <div className={style.end}>
          <Text size="sm" role="status">
            {texts.found(page.count)}
          </Text>
          {views}
          <ColumnChoice control={control} columns={columns} />
          {file}
          {page.allPage < 2 ? null : (
            <Pagination
              aria-label={texts.pages}
              size="sm"
              total={page.allPage}
              value={address.page}
              onChange={(next) => go({ ...address, page: next })}
              getItemProps={(each) => ({ 'aria-label': texts.page(each) })}
              getControlProps={(control) => ({
                'aria-label': control === 'previous' ? texts.previous : texts.next,
              })}
            />
          )}
        </div>
      )}
    </div>
  )
}

function ColumnChoice({ control, columns }: Pick<ListBarProps, 'control' | 'columns'>) {
  const texts = useTexts(listTexts)
  const { address, choices, change } = control
  if (choices.columns.length === 0) return null
  const setShown = (shown: readonly string[]) =>
    change({ ...address, hidden: choices.columns.filter((name) => !shown.includes(name)) })
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" size="xs">
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.columns}>
        <Checkbox.Group
          value={choices.columns.filter((name) => !address.hidden.includes(name))}
          onChange={setShown}
          aria-label={texts.columns}
        >
          <Stack gap="xs">
            {columns
              .filter(({ name }) => choices.columns.includes(name))
              .map(({ name, title }) => (
                <Checkbox key={name} value={name} label={title} />
              ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
