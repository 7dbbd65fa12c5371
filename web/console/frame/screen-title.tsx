import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShellTitle } from '#web/console/format/shell-title.ts'

export interface ScreenTitleProps {
  readonly title: string
  readonly children?: ReactNode
}

/** The heading of a screen. It also sets the title of the browser tab. */
export function ScreenTitle({ title, children }: ScreenTitleProps) {
  const shellTitle = useShellTitle()
  return (
    <Group justify="space-between" mb="md">
      <title>{`${title} | ${shellTitle}`}</title>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Group gap="sm">{children}</Group>
    </Group>
  )
}
