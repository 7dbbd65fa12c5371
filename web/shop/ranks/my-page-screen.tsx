import type { UserDetail } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { FreeDrawList } from '#web/shop/campaigns/free-draw-list.tsx'
import { type FreeDraw, useFreeDraws } from '#web/shop/campaigns/use-free-draws.ts'
import { HoldNotice } from '#web/shop/decisions/holds/hold-notice.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { NavList } from '#web/shop/members/nav-list.tsx'
import { DebtNotice } from '#web/shop/points/debt-notice.tsx'
import { useLoad } from '#web/wire/query.ts'
import { AccountTicket } from './account-ticket.tsx'
import styles from './my-page-screen.module.css'
import { progressOf } from './rank.rule.ts'
import { RankCoins, useRanks } from './rank-list.tsx'
import { RankMaintenance, type RankMaintenanceProps } from './rank-maintenance.tsx'
import rankProgressStyles from './rank-progress.module.css'
import { ranksTexts } from './ranks.texts.ts'

const SKELETON_SHAPE = { height: '240px', marginBottom: '36px' }

export function MyPageScreen() {
  const texts = useTexts(ranksTexts)
  const { outcome, answer, reload } = useLoad('GET /user/detail', {})
  useReloadOnLanguage(reload)
  const freeDraws = useFreeDraws()
  const isLoading = useRanks() === undefined || outcome === undefined || !freeDraws.isLoaded
  const items = [
    { name: texts.buyPoints, text: texts.buyPointsText, to: '/buy-point' },
    { name: texts.purchaseHistory, text: texts.purchaseHistoryText, to: '/buy-product-history' },
    { name: texts.parcels, text: texts.parcelsText, to: '/parcels' },
    { name: texts.pointHistory, text: texts.pointHistoryText, to: '/buy-point-history' },
    { name: texts.coinHistory, text: texts.coinHistoryText, to: '/coin-history' },
    { name: texts.exchange, text: texts.exchangeText, to: '/exchange-card' },
    { name: texts.coupon, text: texts.couponText, to: '/coupon' },
    { name: texts.userMenu, text: texts.userMenuText, to: '/user-menu' },
  ]
  return (
    <Screen title={texts.myPageTitle} width="wide">
      <div className={styles.page}>
        {!isLoading && answer && (
          <Account detail={answer.detail} freeDraws={freeDraws.list} onMaintained={reload} />
        )}
        {isLoading && <Skeleton count={2} shape={SKELETON_SHAPE} className={styles.waiting} />}
        {!isLoading && answer === undefined && (
          <LoadFailed text={texts.loadFailed} onRetry={reload} />
        )}
        {/* The links are hidden until the account above them is loaded. Otherwise the account
            would push the links down under the member's finger. */}
        {!isLoading && <NavList label={texts.menu} items={items} />}
      </div>
    </Screen>
  )
}

interface AccountProps extends RankMaintenanceProps {
  readonly freeDraws: readonly FreeDraw[]
}

function Account({ detail, freeDraws, onMaintained }: AccountProps) {
  return (
    <div className={styles.account}>
      <AccountTicket detail={detail} />
      <HoldNotice />
      <DebtNotice />
      <FreeDrawList list={freeDraws} />
      <RankProgress detail={detail} />
      <RankCoins />
      <RankMaintenance detail={detail} onMaintained={onMaintained} />
    </div>
  )
}

/** Shows how many yen the member must still pay to reach the next rank, as text and as a bar. */
function RankProgress({ detail }: { readonly detail: UserDetail }) {
  const texts = useTexts(ranksTexts)
  const { aim, missingYen, share } = progressOf(detail)
  if (aim === 'none') return null
  const { rank_current_price: paidYen, rank_max_price: wantedYen } = detail
  const sentences = [
    ...(detail.rank_reached_name === '' ? [] : [texts.reached(detail.rank_reached_name)]),
    ...(aim === 'done'
      ? []
      : [texts.progress[aim]({ rank: detail.rank_max_name, yen: formatNumber(missingYen) })]),
  ]
  return (
    <section className={rankProgressStyles.progress} aria-labelledby="rank-progress">
      <h2 id="rank-progress">{texts.progressTitle}</h2>
      {sentences.map((sentence) => (
        <p key={sentence} className={rankProgressStyles.words}>
          {sentence}
        </p>
      ))}
      <div
        className={rankProgressStyles.gauge}
        role="progressbar"
        aria-labelledby="rank-progress"
        aria-valuemin={0}
        aria-valuemax={wantedYen}
        aria-valuenow={Math.min(paidYen, wantedYen)}
        aria-valuetext={sentences.join(' ')}
      >
        <div className={rankProgressStyles.fill} style={{ width: `${share * 100}%` }} />
      </div>
      <p className={rankProgressStyles.paid}>
        <span>{texts.paidThisMonth}</span>
        <b>{texts.paidOf({ paid: formatNumber(paidYen), wanted: formatNumber(wantedYen) })}</b>
      </p>
    </section>
  )
}
