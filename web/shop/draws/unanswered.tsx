import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useDrawsTexts } from './use-draws-texts.ts'

export interface UnansweredProps {
  readonly onSendAgain: () => void
}

/** A purchase whose answer never came: nobody knows whether it was made, and sending it again makes it once. */
export function Unanswered({ onSendAgain }: UnansweredProps) {
  const texts = useDrawsTexts()
  return (
    <Dialog
      isAlert
      title={texts.unansweredTitle}
      // It stays until it is answered: a way around it would lead to a second purchase.
      onClose={() => undefined}
      actions={
        <Button tone="main" isWide onClick={onSendAgain}>
          {texts.sendAgain}
        </Button>
      }
    >
      {texts.unansweredText}
    </Dialog>
  )
}
