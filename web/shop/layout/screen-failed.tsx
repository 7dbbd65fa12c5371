import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { layoutTexts } from './layout.texts.ts'
import { Screen } from './screen.tsx'

export interface ScreenFailedProps {
  readonly onRetry: () => unknown
}

/** Replaces a screen whose data could not be loaded by a message and a button to try again. */
export function ScreenFailed({ onRetry }: ScreenFailedProps) {
  const { errorTitle } = useTexts(layoutTexts)
  return (
    <Screen title={errorTitle}>
      <LoadFailed onRetry={onRetry} />
    </Screen>
  )
}
