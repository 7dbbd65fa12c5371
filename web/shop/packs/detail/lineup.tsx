import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LineupCard } from '#contract/packs.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useIsInView } from '#web/kit/slider/use-is-in-view.ts'
import { useTexts } from '#web/language/language.ts'
import { Odds } from '#web/shop/packs/odds/odds.tsx'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import styles from './lineup.module.css'
import { LineupExtras } from './lineup-extras.tsx'
import { LineupGroup } from './lineup-group.tsx'
import { groupsOf } from './lineup-groups.rule.ts'
import type { DetailedPack } from './pack-detail-props.ts'
import { RarityTable } from './rarity-table.tsx'
import type { LoadedLineup } from './use-lineup.ts'

const LineupCardDialog = onDemand(() => import('./lineup-card-dialog.tsx'))

export interface LineupProps {
  readonly pack: DetailedPack
  readonly lineup: LoadedLineup
  /** How many tickets are not drawn now; undefined until the page has asked. */
  readonly undrawn: number | undefined
}

export function Lineup({
  pack,
  undrawn,
  lineup: { answer, isFailed, reload, setPage },
}: LineupProps) {
  const section = useRef<HTMLElement>(null)
  useReloadInView(section, { answer, reload, newestCount: undrawn })
  if (isFailed) return <LoadFailed onRetry={reload} />
  return <LineupSection ref={section} pack={pack} answer={answer} onPageChange={setPage} />
}

interface LineupSectionProps {
  readonly ref?: RefObject<HTMLElement | null>
  readonly pack: DetailedPack
  /** Undefined until it is loaded. */
  readonly answer: LoadedLineup['answer']
  readonly onPageChange: (page: number) => void
}

/** Renders the section of the page that contains the line-up, with its heading. */
export function LineupSection({ ref, answer, ...content }: LineupSectionProps) {
  const texts = useTexts(packPageTexts)
  return (
    <section {...(ref === undefined ? {} : { ref })} aria-labelledby="lineup-title">
      <SectionTitle id="lineup-title">{texts.lineup}</SectionTitle>
      {answer === undefined ? <LineupSkeleton /> : <LineupContent {...content} answer={answer} />}
    </section>
  )
}

interface LineupContentProps {
  readonly pack: DetailedPack
  readonly answer: NonNullable<LoadedLineup['answer']>
  readonly onPageChange: (page: number) => void
}

function LineupContent({ pack, answer, onPageChange }: LineupContentProps) {
  const [openCard, setOpenCard] = useState<LineupCard>()
  const soldCount = pack.total_pack_count - answer.unsold
  return (
    <>
      <RarityTable rarities={answer.rarities} totalRemaining={answer.pack_count} />
      <LogPosition pack={pack} totalRemaining={answer.pack_count} />
      <Odds pack={pack} lineup={answer} />
      {answer.extras.length > 0 && <LineupExtras extras={answer.extras} soldCount={soldCount} />}
      {groupsOf(answer.list, answer.rarities).map(({ rarity, cards }) => (
        <LineupGroup
          key={`${answer.page.page}-${rarity.rarity}-${rarity.rarity_label}`}
          rarity={rarity}
          cards={cards}
          totalRemaining={answer.pack_count}
          onOpen={setOpenCard}
        />
      ))}
      <Pager page={answer.page} onPageChange={onPageChange} />
      {openCard && (
        <LineupCardDialog
          card={openCard}
          totalRemaining={answer.pack_count}
          onClose={() => setOpenCard(undefined)}
        />
      )}
    </>
  )
}

/** Loads the line-up again when draws were taken since, as soon as the member can see it. */
function useReloadInView(
  element: RefObject<HTMLElement | null>,
  {
    answer,
    reload,
    newestCount,
  }: Pick<LoadedLineup, 'answer' | 'reload'> & { readonly newestCount: number | undefined },
): void {
  const isInView = useIsInView(element)
  const hasMoved =
    answer !== undefined && newestCount !== undefined && newestCount < answer.pack_count
  const reloadNewest = useEffectEvent(reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new count is a reason of its own.
  useEffect(() => {
    if (isInView && hasMoved) void reloadNewest()
  }, [isInView, hasMoved, newestCount])
}

function LogPosition({ pack, totalRemaining }: { pack: DetailedPack; totalRemaining: number }) {
  const texts = useTexts(packPageTexts)
  const drawnCount = pack.total_pack_count - totalRemaining
  return (
    <p className={styles.position}>
      <span role="status">
        {drawnCount === 0 ? texts.nothingDrawn : texts.countedUpTo(formatNumber(drawnCount))}
      </span>{' '}
      <Link to={`/fairness?packId=${pack.id}`}>{texts.seeLog}</Link>
    </p>
  )
}

/**
 * Reserves the height of the cards while the cards load, so that the content below does not shift.
 */
function LineupSkeleton() {
  return (
    <div className={styles.waiting}>
      <Skeleton count={9} shape={{ aspectRatio: '5 / 8' }} className={styles.cards} />
    </div>
  )
}
