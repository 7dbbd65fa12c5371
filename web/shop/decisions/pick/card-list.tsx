import { useCallback, useMemo, useState } from 'react'
import type { Card } from '#contract/draws.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import styles from '#web/shop/decisions/get-card-list-screen.module.css'
import { type CardGroup, groupCards } from '#web/shop/draws/cards/card-group.rule.ts'
import { CardListTools } from './card-list-tools.tsx'
import { CardPicker } from './card-picker.tsx'
import { type GroupListView, viewOf } from './group-list.rule.ts'
import { countPicked, pickFirst } from './pick.rule.ts'
import type { Picks } from './use-picks.ts'

/** Few members open this dialog, so the code of the dialog loads only when a member opens it. */
const QuantityDialog = onDemand(() => import('./quantity-dialog.tsx'))

export interface CardListProps {
  readonly cards: readonly Card[]
  readonly picks: Picks
  readonly view: GroupListView
  readonly onView: (view: GroupListView) => void
}

export function CardList({ cards, picks, view, onView }: CardListProps) {
  const texts = useTexts(decisionsTexts)
  const { pickedIds, setPickedIds, toggle } = picks
  const [quantityGroup, setQuantityGroup] = useState<CardGroup>()
  const groups = useMemo(() => groupCards(cards), [cards])
  return (
    <>
      <CardListTools cards={cards} view={view} onView={onView} />
      <div className={styles.cards}>
        <CardPicker
          groups={useMemo(() => viewOf(groups, view), [groups, view])}
          pickedIds={pickedIds}
          onToggle={useCallback(({ ids }: CardGroup) => toggle(ids), [toggle])}
          onQuantity={setQuantityGroup}
          label={texts.pickTitle}
        />
      </div>
      {quantityGroup && (
        <QuantityDialog
          group={quantityGroup}
          pickedCount={countPicked(pickedIds, quantityGroup.ids)}
          onConfirm={(count) => {
            setPickedIds(pickFirst(pickedIds, { ids: quantityGroup.ids, count }))
            setQuantityGroup(undefined)
          }}
          onClose={() => setQuantityGroup(undefined)}
        />
      )}
    </>
  )
}
