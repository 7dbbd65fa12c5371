import { useId } from 'react'
import type { Pack } from '#contract/packs.ts'
import { Button } from '#web/kit/button.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { keptPacks } from '#web/shop/packs/keep/stored-ids.ts'
import { PackGrid, type PackGridProps, PackGridSkeleton } from '#web/shop/packs/list/pack-grid.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { Chip } from './chip.tsx'
import { FIND_ALL, findPacks } from './find.rule.ts'
import styles from './findable-packs.module.css'
import { type Finding, useFind } from './use-find.ts'

/** The panel with the search field. Its code loads on demand, as few visitors open the panel. */
const FindPanel = onDemand(() => import('./find-panel.tsx'))

export interface SearchablePacksProps extends PackGridProps {
  /** The packs in which the visitor searches; undefined while the packs load. */
  readonly allPacks: readonly Pack[] | undefined
  readonly finding: Finding
}

export function FindablePacks(props: PackGridProps) {
  return <SearchablePacks {...props} allPacks={props.packs} finding={useFind()} />
}

/** Shows one page of packs. During a search, it shows the matching packs of all pages instead. */
export function SearchablePacks({ allPacks, finding, ...grid }: SearchablePacksProps) {
  const texts = useTexts(packsTexts)
  const { find, setFind, isNarrowed, isOpen, setIsOpen } = finding
  const keptIds = keptPacks.useIds()
  const panelId = useId()
  if (grid.packs.length === 0) return <PackGrid {...grid} />
  const found = isNarrowed ? allPacks && findPacks(allPacks, find, keptIds) : grid.packs
  return (
    <>
      <div className={styles.bar}>
        <Chip isSelected={find.isKept} onSelect={() => setFind({ ...find, isKept: !find.isKept })}>
          {texts.favourites}
        </Chip>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.narrow}
        </button>
        <p className={styles.count} role="status">
          {isNarrowed && found && texts.foundPacks(formatNumber(found.length))}
        </p>
      </div>
      <div id={panelId}>
        {isOpen && <FindPanel packs={allPacks ?? grid.packs} find={find} onFind={setFind} />}
      </div>
      {found === undefined && <PackGridSkeleton />}
      {found?.length === 0 && (
        <NoneFound
          text={find.isKept && keptIds.length === 0 ? texts.noFavourites : texts.noneFound}
          onClear={() => setFind(FIND_ALL)}
        />
      )}
      {found !== undefined && found.length > 0 && (
        <PackGrid
          {...grid}
          packs={found}
          featuresFirst={grid.featuresFirst === true && !isNarrowed}
        />
      )}
    </>
  )
}

function NoneFound({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const texts = useTexts(packsTexts)
  return (
    <div className={styles.none}>
      <p>{text}</p>
      <Button onClick={onClear}>{texts.clearFind}</Button>
    </div>
  )
}
