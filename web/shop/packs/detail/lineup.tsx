import { useState } from 'react'
import type { LineupCard } from '#contract/packs.ts'
import { formatNumber } from '#web/kit/money.ts'
import { Pager } from '#web/kit/pager.tsx'
import { LoadFailed } from '#web/kit/placeholders.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { MessageDialog } from '#web/kit/standard-dialogs.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { chanceText } from '#web/shop/packs/chance.rule.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './lineup.module.css'
import { LineupExtras } from './lineup-extras.tsx'

/** Shows one page of the cards in a pack. A tap on a card enlarges it. */
export function Lineup({ packId }: { packId: number }) {
  const texts = useTexts(packsTexts)
  const [page, setPage] = useState(1)
  const [openCard, setOpenCard] = useState<LineupCard>()
  const { outcome, reload } = useLoad('GET /user/pack/card_list/{packId}/{page}', {
    params: { packId, page },
  })
  if (outcome === undefined) return <LineupSkeleton />
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  const { list, page: pages, pack_count: totalRemaining, extras } = outcome.answer
  return (
    <section aria-labelledby="lineup-title">
      <SectionTitle id="lineup-title">{texts.lineup}</SectionTitle>
      {extras.length > 0 && <LineupExtras extras={extras} />}
      <ul className={styles.cards}>
        {list.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card in the list has no id, and its position never changes.
          <li key={`${pages.page}-${index}`}>
            <button
              type="button"
              className={styles.card}
              aria-label={texts.openCard(card.name)}
              onClick={() => setOpenCard(card)}
            >
              <CardFace card={card} />
              <span className={styles.name}>{card.name}</span>
              <Odds card={card} totalRemaining={totalRemaining} />
            </button>
          </li>
        ))}
      </ul>
      <Pager page={pages} onPageChange={setPage} />
      {openCard && (
        <CardDialog
          card={openCard}
          totalRemaining={totalRemaining}
          onClose={() => setOpenCard(undefined)}
        />
      )}
    </section>
  )
}

/** Reserves the height of the cards while they load, so that the content below does not shift. */
function LineupSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton count={9} shape={{ aspectRatio: '5 / 8' }} className={styles.cards} />
    </div>
  )
}

function CardFace({ card }: { card: LineupCard }) {
  return (
    <span className={styles.face} data-rarity={card.rarity}>
      <img src={card.image_url} alt="" width={500} height={700} loading="lazy" draggable={false} />
      <span className={styles.rarity}>{card.rarity_label}</span>
    </span>
  )
}

interface OddsProps {
  readonly card: LineupCard
  /** The number of tickets that remain in the whole pack. */
  readonly totalRemaining: number
}

/**
 * Shows how many tickets of a prize remain, and the chance of the prize. The draw uses the same
 * counts.
 */
function Odds({ card: { count, remaining }, totalRemaining }: OddsProps) {
  const texts = useTexts(packsTexts)
  return (
    <span className={styles.odds} data-sold-out={remaining === 0}>
      <span>{texts.leftOf(formatNumber(remaining), formatNumber(count))}</span>
      <b>{chanceText({ remaining, totalRemaining })}</b>
    </span>
  )
}

function CardDialog({ card, totalRemaining, onClose }: OddsProps & { onClose: () => void }) {
  const texts = useTexts(packsTexts)
  return (
    <MessageDialog title={card.name} onClose={onClose}>
      <div className={styles.popup}>
        <img src={card.image_url} alt={card.name} width={500} height={700} />
        <dl>
          <dt>{texts.modelNumber}</dt>
          <dd>{card.model_number}</dd>
          <dt>{texts.rarity}</dt>
          <dd>{card.rarity_label}</dd>
          <dt>{texts.remaining}</dt>
          <dd>{texts.leftOf(formatNumber(card.remaining), formatNumber(card.count))}</dd>
          <dt>{texts.chance}</dt>
          <dd>
            {chanceText({ remaining: card.remaining, totalRemaining })}{' '}
            <small>
              {texts.chanceOf(formatNumber(card.remaining), formatNumber(totalRemaining))}
            </small>
          </dd>
        </dl>
      </div>
    </MessageDialog>
  )
}
