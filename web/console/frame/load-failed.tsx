import { Alert, Button, Group } from '@mantine/core'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'

export interface LoadFailedProps {
  readonly sentence?: string
  readonly onRetry: () => unknown
}

/** Shows why a screen could not be loaded, and a button that loads the screen again. */
export function LoadFailed({ sentence, onRetry }: LoadFailedProps) {
  const texts = useTexts(consoleTexts)
  return (
    <Alert color="vermilion" variant="outline" role="alert" m="md">
      {sentence ?? texts.loadFailed}
      <Group mt="sm">
        <Button variant="default" onClick={() => void onRetry()}>
          {texts.retry}
        </Button>
      </Group>
    </Alert>
  )
}
