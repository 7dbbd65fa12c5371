import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** A part of a screen of packs, below its title. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb={4}>
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
