import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { dismissFileFailure, useFileFailure } from '#web/kit/build-files.ts'
import { useTexts } from '#web/language/language.ts'
import { fileFailureTexts } from './file-failure.texts.ts'

/** The operator decides when to load the page again, because that loses what is not saved. */
export function FileFailureDialog() {
  const { failures, reload } = useTexts(fileFailureTexts)
  const failure = useFileFailure()
  if (failure === undefined) return null
  return (
    <Dialog isOpen title={failures[failure].title} onClose={dismissFileFailure}>
      <Text size="sm">{failures[failure].text}</Text>
      {failure === 'missing' && (
        <Group justify="flex-end" mt="md">
          <Button onClick={() => location.reload()}>{reload}</Button>
        </Group>
      )}
    </Dialog>
  )
}
