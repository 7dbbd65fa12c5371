import { useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { Done } from '#web/shop/members/done.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'

/** Without this state, the screen confirms that the shop has mailed a link. */
export const PASSWORD_RENEWED = 'renewed'

/**
 * The screen /complete-password-reissue. The screen confirms that a link was requested or that a
 * new password was set, and has no link back to the form (Q31).
 */
export function CompletePasswordReissueScreen() {
  const texts = useTexts(membersTexts)
  const isRenewed = useLocation().state === PASSWORD_RENEWED
  return (
    <Screen title={isRenewed ? texts.renewedTitle : texts.reissueSentTitle}>
      <Done seal={isRenewed ? texts.renewedSeal : texts.reissueSentSeal}>
        <p>{isRenewed ? texts.renewedText : texts.reissueSentText}</p>
        {!isRenewed && <p>{texts.reissueSentHint}</p>}
        <ButtonLink tone={isRenewed ? 'main' : 'plain'} isWide to="/login">
          {texts.backToLogin}
        </ButtonLink>
      </Done>
    </Screen>
  )
}
