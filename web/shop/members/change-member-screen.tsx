import type { UserDetail } from '#contract/members.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { hasPart } from '#web/shop/layout/parts-of-shop.rule.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { SmsDialogs, SmsVerification } from '#web/shop/verifications/sms-verification.tsx'
import { useSmsVerification } from '#web/shop/verifications/use-sms-verification.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './account-form.module.css'
import { ChangeMemberForm } from './change-member-form.tsx'
import { membersTexts } from './members.texts.ts'
import { OwnReferralCode } from './own-referral-code.tsx'

export function ChangeMemberScreen() {
  const texts = useTexts(membersTexts)
  const { outcome, answer, reload } = useLoad('GET /user/detail', {})
  return (
    <Screen title={texts.changeMemberTitle} lead={texts.changeMemberLead}>
      {answer && <MemberDetails detail={answer.detail} reload={reload} />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {outcome !== undefined && (
        <div className={styles.back}>
          <ButtonLink tone="quiet" to="/user-menu">
            {texts.backToUserMenu}
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}

interface MemberDetailsProps {
  readonly detail: UserDetail
  readonly reload: () => Promise<unknown>
}
function MemberDetails({ detail, reload }: MemberDetailsProps) {
  const hasReferrals = hasPart('referrals', useCurrentUser()?.rules)
  const sms = useSmsVerification({ detail, reloadDetail: reload })
  return (
    <div className={styles.sections}>
      <ChangeMemberForm
        detail={detail}
        onSaved={reload}
        verification={<SmsVerification detail={detail} sms={sms} />}
      />
      <SmsDialogs detail={detail} sms={sms} />
      {hasReferrals && <OwnReferralCode code={detail.referral_code} />}
    </div>
  )
}
