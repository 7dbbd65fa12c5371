import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from './layout.texts.ts'
import { Screen } from './screen.tsx'

export interface ScreenFailedProps {
  readonly onRetry: () => unknown
}

export function ScreenFailed({ onRetry }: ScreenFailedProps) {
  const { errorTitle } = useTexts(layoutTexts)
  return (
    <Screen title={errorTitle}>
      <LoadFailed onRetry={onRetry} />
    </Screen>
  )
}
