import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Card, DrawResult } from '#contract/draws.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { HoldCountdown } from '#web/shop/draws/hold-countdown.tsx'
import { ProofLink } from '#web/shop/draws/proof-link.tsx'
import { purchaseOfTab } from '#web/shop/draws/purchase-of-tab.ts'
import { toShareableDraw } from '#web/shop/draws/sharing/share.rule.ts'
import { DrawSummary } from '#web/shop/draws/summary/draw-summary.tsx'
import { holdText } from '#web/shop/layout/hold-text.rule.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { decisionsTexts } from './decisions.texts.ts'
import styles from './get-card-list-screen.module.css'
import { deadlineText } from './holds/deadline.ts'
import { CardList } from './pick/card-list.tsx'
import type { GroupListView } from './pick/group-list.rule.ts'
import { idsOf, splitByPick } from './pick/pick.rule.ts'
import { PickBar } from './pick/pick-bar.tsx'
import { PickTools } from './pick/pick-tools.tsx'
import { confirmationPath } from './pick/selection.ts'
import { usePicks } from './pick/use-picks.ts'
import { UndecidedPurchase } from './undecided-purchase.tsx'

export function GetCardListScreen() {
  return (
    <UndecidedPurchase>
      {(draw, reload) => <PickCards draw={draw} onEnd={reload} />}
    </UndecidedPurchase>
  )
}

interface PickCardsProps {
  readonly draw: DrawResult
  readonly onEnd: () => Promise<unknown>
}

function PickCards({ draw, onEnd }: PickCardsProps) {
  const texts = useTexts(decisionsTexts)
  const navigate = useNavigate()
  const { cards, pack_history_id: purchaseId } = draw
  const picks = usePicks(purchaseId)
  const [view, setView] = useState<GroupListView>({ sort: 'rarity', rarity: undefined })
  const shareable = useMemo(() => toShareableDraw(draw), [draw])
  const splitCards = splitByPick(cards, picks.pickedIds)
  const bar = useRef<HTMLDivElement>(null)
  return (
    <Screen title={texts.pickTitle} lead={texts.pickLead} width="wide">
      <div className={styles.top}>
        <Deadline untilMs={draw.hold_until} days={draw.hold_days} cards={cards} onEnd={onEnd} />
        <DrawSummary draw={shareable} hasTally={false} revealed={draw} />
      </div>
      <div className={styles.line}>
        <ProofLink purchaseId={purchaseId} />
        <p className={styles.count}>
          <span>{texts.cardsOf(cards.length)}</span>
          <button
            type="button"
            className={styles.skip}
            onClick={() => bar.current?.querySelector('button')?.focus()}
          >
            {texts.skipCards}
          </button>
        </p>
      </div>
      <CardList cards={cards} picks={picks} view={view} onView={setView} />
      <PickBar
        ref={bar}
        splitCards={splitCards}
        tools={<PickTools cards={cards} picks={picks} rarity={view.rarity} />}
        onNext={() =>
          navigate(confirmationPath(purchaseId, idsOf(splitCards.shipped)), {
            state: purchaseOfTab(purchaseId),
          })
        }
      />
    </Screen>
  )
}

interface DeadlineProps {
  readonly untilMs: number
  readonly days: number
  readonly cards: readonly Card[]
  readonly onEnd: () => Promise<unknown>
}
function Deadline({ untilMs, days, cards, onEnd }: DeadlineProps) {
  const texts = useTexts(decisionsTexts)
  const language = useLanguage()
  const shippedBelow = cards.find((card) => card.ship_below_percent)?.ship_below_percent
  const shippedFrom = cards.find((card) => card.ship_from_yen)?.ship_from_yen
  return (
    <p className={styles.notice}>
      <b>{texts.holdNotice(holdText(days, language))}</b>
      <span className={styles.deadline}>
        <span>{texts.holdUntil(deadlineText(untilMs))}</span>
        <span className={styles.left}>
          <HoldCountdown label={texts.holdLeft} untilMs={untilMs} onEnd={onEnd} />
        </span>
      </span>
      <small>{texts.holdAfter}</small>
      {shippedBelow === undefined ? null : <small>{texts.holdAfterShipped(shippedBelow)}</small>}
      {shippedFrom === undefined ? null : (
        <small>{texts.holdAfterValued(formatNumber(shippedFrom))}</small>
      )}
    </p>
  )
}
