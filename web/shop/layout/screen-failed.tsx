import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from './layout.texts.ts'
import { Screen } from './screen.tsx'

export interface ScreenFailedProps {
  readonly onRetry: () => unknown
}

/** Shows a message and a button to try again, in place of a screen whose data failed to load. */
export function ScreenFailed({ onRetry }: ScreenFailedProps) {
  const { errorTitle } = useTexts(layoutTexts)
  return (
    <Screen title={errorTitle}>
      <LoadFailed onRetry={onRetry} />
    </Screen>
  )
}
