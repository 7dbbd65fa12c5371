import { Alert, Button, Group } from '@mantine/core'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'

export interface LoadFailedProps {
  readonly sentence?: string
  readonly onRetry: () => unknown
}

/** Says that a screen could not be loaded. A press on the button loads the screen again. */
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
