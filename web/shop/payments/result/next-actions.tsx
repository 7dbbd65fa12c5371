import type { ReactNode } from 'react'
import type { Pack } from '#contract/packs.ts'
import { ButtonLink, type ButtonTone } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { CONTINUES_PURCHASE, intendedCountOf } from '#web/shop/draws/purchase/intended-purchase.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { missingPoints } from '#web/shop/payments/courses/affordable-draws.rule.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './result-panel.module.css'
import { showsTopPageLink } from './top-page-link.rule.ts'

export interface NextActionsProps {
  /** The id of the pack that the member came from. */
  readonly packId: number | undefined
  /** Undefined while the provider may have taken the money. */
  readonly buyAgain: 'more' | 'another-way' | undefined
  /** Actions that stand above the links. */
  readonly first?: ReactNode
}

/** Whether a link leads to the top page, `showsTopPageLink` says (U-078). */
export function NextActions({ packId, buyAgain, first }: NextActionsProps) {
  const texts = useTexts(outcomesTexts)
  const payments = useTexts(paymentsTexts)
  const user = useCurrentUser()
  const hasPackId = packId !== undefined
  const pack = useLoad(
    'GET /user/pack/detail/{packId}',
    { params: { packId: packId ?? 0 } },
    { isEnabled: hasPackId },
  )
  // The links appear only when the pack is loaded, so that no button moves under the member's
  // finger.
  if (hasPackId && pack.outcome === undefined) return null
  const hasPack = hasPackId && pack.outcome?.kind !== 'refused'
  const packPoints = pack.answer?.detail?.point
  const canBuy = buyAgain !== undefined && user?.is_point_sale_closed !== true
  const offersAnotherWay = canBuy && buyAgain === 'another-way'
  const hasFirst = first !== undefined || offersAnotherWay
  const buyPath = hasPack ? `/buy-point?productId=${packId}` : '/buy-point'
  return (
    <nav className={styles.actions} aria-label={texts.nextActions}>
      {first}
      {offersAnotherWay && (
        <ButtonLink tone="main" isWide to={buyPath}>
          {texts.payAnotherWay}
        </ButtonLink>
      )}
      {hasPack && (
        <PackLink packId={packId} pack={pack.answer?.detail} tone={hasFirst ? 'plain' : 'main'} />
      )}
      {showsTopPageLink({ packPoints, points: user?.point ?? 0 }) && (
        <ButtonLink tone={hasFirst || hasPack ? 'plain' : 'main'} isWide to="/">
          {payments.toTop}
        </ButtonLink>
      )}
      {canBuy && !offersAnotherWay && (
        <ButtonLink isWide to={buyPath}>
          {texts.buyMore}
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

interface PackLinkProps {
  readonly packId: number
  /** The pack; undefined if the pack could not be loaded. */
  readonly pack: Pack | undefined
  readonly tone: ButtonTone
}

/** With enough points, the pack opens with the confirmation of the wanted draws. */
function PackLink({ packId, pack, tone }: PackLinkProps) {
  const texts = useTexts(outcomesTexts)
  const { point: balance = 0 } = useCurrentUser() ?? {}
  const count = intendedCountOf(packId)
  const canContinue =
    count !== undefined && pack !== undefined && missingPoints(balance, pack, count) === 0
  return (
    <ButtonLink
      tone={tone}
      isWide
      to={`/pack-detail?packId=${packId}`}
      state={canContinue ? CONTINUES_PURCHASE : undefined}
    >
      {canContinue ? texts.backToConfirm(count) : texts.backToPack}
    </ButtonLink>
  )
}
