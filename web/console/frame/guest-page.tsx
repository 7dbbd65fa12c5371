import { Anchor, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShellTitle } from '#web/console/format/shell-title.ts'
import { setLanguage, useLanguage } from '#web/language/language.ts'
import style from './guest-page.module.css'

export interface GuestPageProps {
  readonly title: string
  readonly children: ReactNode
}

export function GuestPage({ title, children }: GuestPageProps) {
  const language = useLanguage()
  const other = language === 'ja' ? 'en' : 'ja'
  return (
    <main className={style.page}>
      <div className={style.head}>
        <Text fw={700}>{useShellTitle()}</Text>
        <Anchor component="button" size="sm" lang={other} onClick={() => setLanguage(other)}>
          {other === 'en' ? 'English' : '日本語'}
        </Anchor>
      </div>
      <Paper withBorder p="xl">
        <Title order={1} size="h3" mb="md">
          {title}
        </Title>
        {children}
      </Paper>
    </main>
  )
}
