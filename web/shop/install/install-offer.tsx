import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { useAction } from '#web/wire/use-action.ts'
import { useInstallPrompt } from './install-prompt.ts'

/** Offers to install the shop. Renders nothing if `useInstallPrompt` returns undefined. */
export function InstallOffer() {
  const texts = useTexts(layoutTexts)
  const prompt = useInstallPrompt()
  const install = useAction(async () => prompt?.())
  if (prompt === undefined) return null
  return (
    <Button tone="quiet" isWide onClick={install}>
      {texts.install}
    </Button>
  )
}
