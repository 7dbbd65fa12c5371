import { FileNotLoaded } from '#web/kit/build-files.ts'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { Screen } from '#web/shop/layout/screen.tsx'

/** Replaces a screen whose code could not be loaded, or which has failed with an error. */
export function ErrorScreen({ cause }: { readonly cause: unknown }) {
  const texts = useTexts(layoutTexts)
  const isOffline = cause instanceof FileNotLoaded && cause.failure === 'offline'
  return (
    <Screen title={texts.errorTitle} lead={isOffline ? texts.unreachable : texts.errorText}>
      <Button tone="main" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </Screen>
  )
}
