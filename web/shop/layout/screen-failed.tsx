import { LoadFailed } from '#web/kit/placeholders.tsx'
import { Screen } from './screen.tsx'
import { useLayoutTexts } from './use-layout-texts.ts'

export interface ScreenFailedProps {
  readonly onRetry: () => unknown
}

/** Replaces a screen whose data could not be loaded. */
export function ScreenFailed({ onRetry }: ScreenFailedProps) {
  const { errorTitle } = useLayoutTexts()
  return (
    <Screen title={errorTitle}>
      <LoadFailed onRetry={onRetry} />
    </Screen>
  )
}
