import { Insist } from '#web/kit/ask.tsx'
import { useDrawsTexts } from './use-draws-texts.ts'

export interface UnansweredProps {
  readonly onSendAgain: () => void
}

/** A purchase whose answer never came: nobody knows whether it was made, and sending it again makes it once. */
export function Unanswered({ onSendAgain }: UnansweredProps) {
  const texts = useDrawsTexts()
  return (
    // A way around it would lead to a second purchase.
    <Insist title={texts.unansweredTitle} yes={texts.sendAgain} onYes={onSendAgain}>
      {texts.unansweredText}
    </Insist>
  )
}
