import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { List, type ListProps } from './list.tsx'

export interface ListScreenProps<Row> extends Omit<ListProps<Row>, 'name'> {
  readonly title: string
  /** The buttons at the end of the line of the title. */
  readonly actions?: ReactNode
  /** What the operator should know about the list. */
  readonly text?: ReactNode
  /** Why an act of the screen was refused, as a sentence. */
  readonly error?: string | undefined
  /** What stands between the text and the list. */
  readonly children?: ReactNode
}

export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, actions, text, error, children, ...list } = props
  return (
    <>
      <ScreenTitle title={title}>{actions}</ScreenTitle>
      {text === undefined ? null : (
        <Text size="sm" mb="sm">
          {text}
        </Text>
      )}
      <ErrorNotice error={error} mb="sm" />
      {children}
      <List<Row> name={title} {...list} />
    </>
  )
}
