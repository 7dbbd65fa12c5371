import { ButtonLink } from '#web/kit/button.tsx'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { hasPart } from '#web/shop/layout/parts-of-shop.rule.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from './account-form.module.css'
import { FeedNameSection } from './feed-name/feed-name-section.tsx'
import { LineSection } from './line/line-section.tsx'
import { membersTexts } from './members.texts.ts'
import { NavList } from './nav-list.tsx'
import { PasskeySection } from './passkeys/passkey-section.tsx'

/**
 * The screen /user-menu. The menu has the three entries of the specification. The passkeys and the
 * links to other pages stand below the menu. The button for a transfer of points only shows a
 * notice of maintenance and calls no server (Q127).
 */
export function UserMenuScreen() {
  const texts = useTexts(membersTexts)
  const alert = useAlert()
  const hasReferrals = hasPart('referrals', useCurrentUser()?.rules)
  const items = [
    {
      name: texts.personalInformation,
      text: hasReferrals ? texts.personalInformationAndReferral : texts.personalInformationText,
      to: '/change-member',
    },
    {
      name: texts.transfer,
      text: texts.transferText,
      onPress: () => void alert(texts.transferClosed),
    },
    { name: texts.changePassword, text: texts.changePasswordText, to: '/change-password' },
  ]
  return (
    <Screen title={texts.userMenuTitle}>
      <NavList label={texts.userMenuTitle} items={items} />
      <PasskeySection />
      <LineSection />
      <FeedNameSection />
      <div className={styles.back}>
        <ButtonLink tone="quiet" to="/card-input">
          {texts.keptCards}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/play-limits">
          {texts.playLimits}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/message-settings">
          {texts.messageSettings}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/cases">
          {texts.cases}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/updated-terms">
          {texts.updatedTerms}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/my-page">
          {texts.backToMyPage}
        </ButtonLink>
      </div>
    </Screen>
  )
}
