import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx'
import { ScreenTitle } from './screen-title.tsx'

/** Replaces a screen whose title is not known, because its rows could not be loaded. */
export function ScreenFailed(props: LoadFailedProps) {
  const texts = useTexts(consoleTexts)
  return (
    <>
      <ScreenTitle title={texts.screenFailed} />
      <LoadFailed {...props} />
    </>
  )
}
