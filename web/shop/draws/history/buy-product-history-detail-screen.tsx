import { useMemo } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { SEND_STATE } from '#contract/codes.ts'
import type { PurchaseDetail } from '#contract/draws.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { historyDate } from '#web/kit/dates.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { CardTiles } from '#web/shop/draws/cards/card-tiles.tsx'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { pointsText } from '#web/shop/draws/price.ts'
import { ProofLink } from '#web/shop/draws/proof-link.tsx'
import { purchaseOfTab } from '#web/shop/draws/purchase-of-tab.ts'
import type { RevealedDraw } from '#web/shop/draws/reveal/reveal.tsx'
import { sealedTexts } from '#web/shop/draws/sealed.texts.ts'
import { shareableOfHistory } from '#web/shop/draws/sharing/share.rule.ts'
import { DrawSummary } from '#web/shop/draws/summary/draw-summary.tsx'
import { useSealedPolling } from '#web/shop/draws/use-sealed-polling.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ParcelCard } from '#web/shop/parcels/parcel-card.tsx'
import { sendDayText } from '#web/shop/parcels/send-days.rule.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './buy-product-history-detail-screen.module.css'

/**
 * The screen /buy-product-history-detail?packHistoryId, which shows one purchase and the decision
 * about its cards.
 */
export function BuyProductHistoryDetailScreen() {
  const texts = useTexts(drawsTexts)
  const [query] = useSearchParams()
  const packHistoryId = parsePositiveInteger(query.get('packHistoryId'))
  const { outcome, answer, reload, poll } = useLoad(
    'GET /user/history/detail/{packHistoryId}',
    { params: { packHistoryId: packHistoryId ?? 0 } },
    { isEnabled: packHistoryId !== undefined },
  )
  const { is_sealed: isSealed = false, is_void: isVoid = false, status } = answer?.detail ?? {}
  const hasCards = !isSealed && !isVoid
  useSealedPolling(isSealed, poll)
  if (packHistoryId === undefined) return <Navigate to="/buy-product-history" replace={true} />
  if (status === '0' && hasCards)
    return <Navigate to="/get-card-list" replace={true} state={purchaseOfTab(packHistoryId)} />
  return (
    <Screen
      title={texts.detailTitle}
      beside={answer && <Facts detail={answer.detail} purchaseId={packHistoryId} />}
    >
      {outcome?.kind === 'unreachable' && <LoadFailed onRetry={reload} />}
      {outcome?.kind === 'refused' && <p className={styles.none}>{texts.detailUnknown}</p>}
      {answer && !hasCards && <NoCardsNote isVoid={isVoid} />}
      {answer && hasCards && <Detail detail={answer.detail} purchaseId={packHistoryId} />}
      {/* This link is hidden until the content above it is loaded. Otherwise the content would
          push the link down. */}
      {outcome !== undefined && (
        <ButtonLink isWide to="/buy-product-history">
          {texts.toHistory}
        </ButtonLink>
      )}
    </Screen>
  )
}

interface FactsProps {
  readonly detail: PurchaseDetail
  readonly purchaseId: number
}
function Facts({ detail, purchaseId }: FactsProps) {
  const texts = useTexts(drawsTexts)
  const { sealedState, voidState } = useTexts(sealedTexts)
  const otherState = detail.is_sealed ? sealedState : detail.is_void && voidState
  const language = useLanguage()
  const isAwaitingShipment = detail.send_state === SEND_STATE.notShipped
  const code = detail.delivery_code || (isAwaitingShipment ? texts.deliveryCodePending : '')
  return (
    <>
      <dl className={styles.facts}>
        <DescriptionRow name={texts.pack}>
          <ShopText ja={detail.pack_name} en={detail.pack_name_en} />
        </DescriptionRow>
        <DescriptionRow name={texts.purchasedOn}>{historyDate(detail.created)}</DescriptionRow>
        <DescriptionRow name={texts.historyState}>
          {otherState || stateText(texts.sendStates, detail.send_state)}
        </DescriptionRow>
        {detail.send_on && (
          <DescriptionRow name={texts.sendOn}>
            <Link to="/parcels">{sendDayText(detail.send_on, language)}</Link>
          </DescriptionRow>
        )}
        {code && !detail.send_on && (
          <DescriptionRow name={texts.deliveryCode}>{code}</DescriptionRow>
        )}
      </dl>
      {!otherState && <ProofLink purchaseId={purchaseId} />}
    </>
  )
}

function NoCardsNote({ isVoid }: { readonly isVoid: boolean }) {
  const { breakingSeal, sealedText, sealedRow, voidTitle, voidText } = useTexts(sealedTexts)
  const fill = useFilledText()
  return (
    <section className={styles.cards} role="status">
      <h2>{isVoid ? voidTitle : breakingSeal}</h2>
      <p>{isVoid ? voidText : sealedText}</p>
      {!isVoid && <p>{fill(sealedRow)}</p>}
    </section>
  )
}

function Detail({ detail, purchaseId }: FactsProps) {
  const texts = useTexts(drawsTexts)
  const shareable = useMemo(() => shareableOfHistory(detail), [detail])
  return (
    <>
      <DrawSummary draw={shareable} revealed={revealedOfHistory(detail, purchaseId)} />
      <section className={styles.cards}>
        <h2>{texts.shippedCards}</h2>
        {detail.send_card.length === 0 && <p className={styles.none}>{texts.noShippedCards}</p>}
        <CardTiles label={texts.shippedCards} cards={detail.send_card} />
        {detail.parcels.map((parcel) => (
          <ParcelCard key={parcel.number} parcel={parcel} />
        ))}
      </section>
      <section className={styles.cards}>
        <h2>{texts.convertedCards}</h2>
        {detail.reduction_card.length === 0 && (
          <p className={styles.none}>{texts.noConvertedCards}</p>
        )}
        <CardTiles
          label={texts.convertedCards}
          cards={detail.reduction_card}
          valueTextOf={({ buy_point }) => pointsText(buy_point)}
        />
        <p className={styles.total}>
          <span>{texts.convertedTotal}</span>
          <b>{pointsText(detail.reduction_point)}</b>
        </p>
      </section>
    </>
  )
}

function revealedOfHistory(detail: PurchaseDetail, purchaseId: number): RevealedDraw {
  return {
    cards: [...detail.send_card, ...detail.reduction_card].toSorted(
      (a, b) => a.history_id - b.history_id,
    ),
    card_type: detail.card_type,
    movie_style: detail.movie_style,
    title: detail.pack_name,
    title_en: detail.pack_name_en,
    pack_history_id: purchaseId,
  }
}

function stateText(states: Readonly<Record<number, string>>, state: number): string {
  return states[state] ?? ''
}
