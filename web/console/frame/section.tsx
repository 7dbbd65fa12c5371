import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly text?: string
  /** How large the title is; `h4` if absent. */
  readonly size?: 'h4' | 'h5'
  readonly children: ReactNode
}

export function Section({ title, text, size = 'h4', children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Title order={2} size={size} mb={size === 'h4' && text === undefined ? 'xs' : 4}>
        {title}
      </Title>
      {text === undefined ? null : (
        <Text size="sm" mb="xs">
          {text}
        </Text>
      )}
      {children}
    </section>
  )
}
