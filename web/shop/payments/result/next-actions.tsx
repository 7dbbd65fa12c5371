import type { ReactNode } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useOutcomesTexts } from '#web/shop/payments/use-outcomes-texts.ts'
import { usePaymentsTexts } from '#web/shop/payments/use-payments-texts.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './result-panel.module.css'
import { showsTopPageLink } from './top-page-link.rule.ts'

export interface NextActionsProps {
  /** The pack that the member came from. */
  readonly packId: number | undefined
  /** undefined: buying is not offered, as the money may be on its way. */
  readonly buyAgain: 'more' | 'another-way' | undefined
  /** What comes before all others here. */
  readonly first?: ReactNode
}

/** What may be done after a payment; the top page by the specification's rule (U-078). */
export function NextActions({ packId, buyAgain, first }: NextActionsProps) {
  const texts = useOutcomesTexts()
  const payments = usePaymentsTexts()
  const user = useCurrentUser()
  const hasPackId = packId !== undefined
  const pack = useLoad(
    'GET /user/pack/detail/{packId}',
    { params: { packId: packId ?? 0 } },
    { isEnabled: hasPackId },
  )
  // Rather a moment later than a button that moves under the thumb.
  if (hasPackId && pack.outcome === undefined) return null
  const hasPack = hasPackId && pack.outcome?.kind !== 'refused'
  const packPoints = pack.answer?.detail?.point
  const canBuy = buyAgain !== undefined && user?.is_closed !== true
  return (
    <nav className={styles.actions} aria-label={texts.nextActions}>
      {first}
      {hasPack && (
        <ButtonLink tone={first ? 'plain' : 'main'} isWide to={`/pack-detail?packId=${packId}`}>
          {texts.backToPack}
        </ButtonLink>
      )}
      {showsTopPageLink({ packPoints, points: user?.point ?? 0 }) && (
        <ButtonLink tone={first || hasPack ? 'plain' : 'main'} isWide to="/">
          {payments.toTop}
        </ButtonLink>
      )}
      {canBuy && (
        <ButtonLink isWide to={hasPack ? `/buy-point?productId=${packId}` : '/buy-point'}>
          {buyAgain === 'more' ? texts.buyMore : texts.payAnotherWay}
        </ButtonLink>
      )}
      {isMember(user) && (
        <ButtonLink tone="quiet" isWide to="/buy-point-history">
          {payments.toHistory}
        </ButtonLink>
      )}
    </nav>
  )
}
