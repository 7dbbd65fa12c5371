import { RESULT } from '#contract/codes.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Notice } from '#web/shop/draws/notice.tsx'
import type { NotDecided } from './use-decide.ts'
import { useDecisionsTexts } from './use-decisions-texts.ts'

export interface DecisionRefusedProps {
  readonly refused: NotDecided
  readonly onClose: () => void
}

/** An address that is missing leads to where it is entered (Q72). */
export function DecisionRefused({ refused, onClose }: DecisionRefusedProps) {
  const texts = useDecisionsTexts()
  if (refused.kind === 'unreachable') {
    return <Notice title={texts.refusedTitle} text={texts.unreachable} onClose={onClose} />
  }
  const text = Object.values(refused.errors)[0]?.[0] ?? texts.refusedText
  return (
    <Notice title={texts.refusedTitle} text={text} onClose={onClose}>
      {refused.result === RESULT.addressMissing && (
        <ButtonLink tone="main" isWide to="/change-member">
          {texts.editAddress}
        </ButtonLink>
      )}
    </Notice>
  )
}
