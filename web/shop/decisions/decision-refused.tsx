import { RESULT } from '#contract/codes.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { decisionsTexts } from './decisions.texts.ts'
import type { DecisionFailure } from './use-decide.ts'

export interface DecisionRefusedProps {
  readonly refused: DecisionFailure
  readonly onClose: () => void
}

/**
 * Shows why the shop refused a decision. If the member has no postal address, a link leads to the
 * screen where the member enters the address (Q72).
 */
export function DecisionRefused({ refused, onClose }: DecisionRefusedProps) {
  const texts = useTexts(decisionsTexts)
  if (refused.kind === 'unreachable') {
    return (
      <MessageDialog isAlert title={texts.refusedTitle} onClose={onClose}>
        {texts.unreachable}
      </MessageDialog>
    )
  }
  const text = Object.values(refused.errors)[0]?.[0] ?? texts.refusedText
  return (
    <MessageDialog
      isAlert
      title={texts.refusedTitle}
      onClose={onClose}
      action={
        refused.result === RESULT.addressMissing && (
          <ButtonLink tone="main" isWide to="/change-member">
            {texts.editAddress}
          </ButtonLink>
        )
      }
    >
      {text}
    </MessageDialog>
  )
}
