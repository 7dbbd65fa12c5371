import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { Section } from '#web/console/frame/section.tsx'
import { type Language, useTexts } from '#web/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

export interface NotificationPreviewProps {
  readonly notification: ConsoleAnswer<'GET /mail-templates/{name}'>['list'][number]['notification']
  readonly language: Language
}

/** What members get by push and by LINE, whose text nobody changes, so that it needs no test sending. */
export function NotificationPreview({ notification, language }: NotificationPreviewProps) {
  const texts = useTexts(templatesTexts)
  return (
    <Section title={texts.notification}>
      {notification === null ? (
        <Text size="sm">{texts.mailOnly}</Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm">{texts.notificationHint}</Text>
          <Paper withBorder p="md" bg="#fff" lang={language}>
            <Text>{notification.sentence}</Text>
            <Group mt="sm">
              {[notification.open, notification.stop].map((label) => (
                <Button key={label} component="span" size="xs" variant="default">
                  {label}
                </Button>
              ))}
            </Group>
          </Paper>
        </Stack>
      )}
    </Section>
  )
}
