import { RESULT, STATE } from '#contract/codes.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { decisionsTexts } from './decisions.texts.ts'
import type { DecisionFailure } from './use-decide.ts'

export interface DecisionRefusedProps {
  readonly refused: DecisionFailure
  readonly onClose: () => void
}

/**
 * Shows why the shop refused a decision. If the member has no postal address, a link leads to the
 * screen where the member enters the address (Q72). If the session has ended, a link leads to the
 * login; after the login, the top page leads to the undecided purchase.
 */
export function DecisionRefused({ refused, onClose }: DecisionRefusedProps) {
  const texts = useTexts(decisionsTexts)
  const { login } = useTexts(layoutTexts)
  const refusalText = useRefusalText()
  if (refused.kind === 'unreachable') {
    return (
      <MessageDialog isAlert title={texts.refusedTitle} onClose={onClose}>
        {texts.unreachable}
      </MessageDialog>
    )
  }
  const generalText = refused.state === STATE.invalid ? texts.refusedText : refusalText(refused, '')
  const text = Object.values(refused.errors)[0]?.[0] ?? generalText
  return (
    <MessageDialog
      isAlert
      title={texts.refusedTitle}
      onClose={onClose}
      action={
        <>
          {refused.result === RESULT.addressMissing && (
            <ButtonLink tone="main" isWide to="/change-member">
              {texts.editAddress}
            </ButtonLink>
          )}
          {refused.state === STATE.notLoggedIn && (
            <ButtonLink tone="main" isWide to="/login">
              {login}
            </ButtonLink>
          )}
        </>
      }
    >
      {text}
    </MessageDialog>
  )
}
