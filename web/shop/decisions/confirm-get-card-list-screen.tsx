import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Card, DrawResult } from '#contract/draws.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { CardTiles } from '#web/shop/draws/cards/card-tiles.tsx'
import { pointsText } from '#web/shop/draws/price.ts'
import { purchaseOfTab } from '#web/shop/draws/purchase-of-tab.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { SendDayField } from '#web/shop/parcels/send-day-field.tsx'
import { dayOf } from '#web/shop/parcels/send-days.rule.ts'
import styles from './confirm-get-card-list-screen.module.css'
import { DecisionRefused } from './decision-refused.tsx'
import { decisionsTexts } from './decisions.texts.ts'
import addressStyles from './delivery-address.module.css'
import { DeliveryAddress } from './delivery-address.tsx'
import { splitByPick } from './pick/pick.rule.ts'
import { selectedIds } from './pick/selection.ts'
import { UndecidedPurchase } from './undecided-purchase.tsx'
import { choiceOf, useDecide } from './use-decide.ts'

/** Most shops ask for no fee. */
const ShippingFee = onDemand(
  () => import('./shipping-fee.tsx'),
  <p className={addressStyles.free}>{'\u00a0'}</p>,
)

/**
 * The screen /confirm-get-card-list?selectedCardHistoryIds. The member confirms which cards are
 * shipped and which are converted to points. If the member's choice is lost, for example after the
 * tab was closed, the member chooses again (Q152).
 */
export function ConfirmGetCardListScreen() {
  const [query] = useSearchParams()
  return (
    <UndecidedPurchase>
      {(draw) => {
        const pickedIds = selectedIds(query, draw.cards)
        if (pickedIds === null) return <ChooseAgain purchaseId={draw.pack_history_id} />
        return <FinalChoice draw={draw} pickedIds={pickedIds} />
      }}
    </UndecidedPurchase>
  )
}

function ChooseAgain({ purchaseId }: { readonly purchaseId: number }) {
  // `Navigate` navigates again whenever it gets another object as its state.
  const [state] = useState(() => purchaseOfTab(purchaseId))
  return <Navigate to="/get-card-list" state={state} replace={true} />
}

interface FinalChoiceProps {
  readonly draw: DrawResult
  readonly pickedIds: ReadonlySet<number>
}
function FinalChoice({ draw, pickedIds }: FinalChoiceProps) {
  const texts = useTexts(decisionsTexts)
  const picked = splitByPick(draw.cards, pickedIds)
  const [sendOn, setSendOn] = useState<string | null>(null)
  const [fee, setFee] = useState(0)
  const { decide, refused, dismiss } = useDecide(picked, { packId: draw.pack_id, sendOn, fee })
  const shippingFee =
    draw.ship_fee_points === undefined ? undefined : (
      <ShippingFee
        choice={choiceOf(picked, sendOn)}
        freeCards={draw.ship_free_cards}
        refused={refused}
        onFee={setFee}
      />
    )
  return (
    <Screen title={texts.confirmTitle} lead={texts.confirmLead} width="wide">
      <div className={styles.choice}>
        <Part title={texts.toShip} emptyText={texts.nothingToShip} cards={picked.shipped} />
        {picked.shipped.length > 0 && (
          <>
            <DeliveryAddress shippingFee={shippingFee} />
            <div className={styles.sendDay}>
              <SendDayField lastDay={dayOf(draw.hold_until)} day={sendOn} onDay={setSendOn} />
            </div>
          </>
        )}
        <Part
          title={texts.toConvert}
          emptyText={texts.nothingToConvert}
          cards={picked.converted}
          valueTextOf={({ buy_point }) => texts.pointsOf(buy_point)}
        />
        <div className={styles.end}>
          <p className={styles.total}>
            <span>{texts.pointsGained}</span>
            <b>{pointsText(picked.convertedPoints)}</b>
          </p>
          <div className={styles.acts}>
            <Button tone="main" isWide onClick={decide}>
              {texts.decide}
            </Button>
            <ButtonLink isWide to="/get-card-list" state={purchaseOfTab(draw.pack_history_id)}>
              {texts.back}
            </ButtonLink>
          </div>
        </div>
      </div>
      {refused && <DecisionRefused refused={refused} onClose={dismiss} />}
    </Screen>
  )
}

interface PartProps {
  readonly title: string
  readonly emptyText: string
  readonly cards: readonly Card[]
  readonly valueTextOf?: (card: Card) => string
}
function Part({ title, emptyText, cards, valueTextOf }: PartProps) {
  const texts = useTexts(decisionsTexts)
  return (
    <section className={styles.part}>
      <h2>
        {title} <span className={styles.count}>{texts.cardsOf(cards.length)}</span>
      </h2>
      {cards.length === 0 ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        <CardTiles label={title} cards={cards} {...(valueTextOf ? { valueTextOf } : {})} />
      )}
    </section>
  )
}
