import { dismissFileFailure, useFileFailure } from '#web/kit/build-files.ts'
import { Button } from '#web/kit/button.tsx'
import { MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from './layout.texts.ts'

/**
 * Tells the visitor that a part of the screen could not be loaded. The visitor decides when to load
 * the page again, because that loses the text that the visitor has typed.
 */
export function FileFailureDialog() {
  const texts = useTexts(layoutTexts)
  const failure = useFileFailure()
  if (failure === undefined) return null
  const { title, text } = texts.fileFailures[failure]
  return (
    <MessageDialog
      isAlert
      title={title}
      onClose={dismissFileFailure}
      action={
        failure === 'missing' && (
          <Button tone="main" isWide onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        )
      }
    >
      {text}
    </MessageDialog>
  )
}
