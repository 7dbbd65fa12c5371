import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { keptPacks } from '#web/shop/packs/keep/stored-ids.ts'
import { PackGrid, type PackGridProps } from '#web/shop/packs/list/pack-grid.tsx'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { Chip } from './chip.tsx'
import { FIND_ALL, type Find, findPacks } from './find.rule.ts'
import styles from './findable-packs.module.css'
import { useFind } from './use-find.ts'

/** The panel with the search field. Most visitors do not open it, so its code loads on demand. */
const FindPanel = lazy(() =>
  import('./find-panel.tsx').then((module) => ({ default: module.FindPanel })),
)

/** Shows packs with controls to search and filter them. */
export function FindablePacks(props: PackGridProps) {
  const texts = useTexts(packsTexts)
  const [find, setFind] = useFind()
  const keptIds = keptPacks.useIds()
  const isNarrowed = !isEqual(find, FIND_ALL)
  const [isOpen, setIsOpen] = useState(isNarrowed && !isEqual(find, { ...FIND_ALL, isKept: true }))
  const panelId = useId()
  if (props.packs.length === 0) return <PackGrid {...props} />
  const packs = isNarrowed ? findPacks(props.packs, find, keptIds) : props.packs
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
          {isNarrowed && texts.foundPacks(formatNumber(packs.length))}
        </p>
      </div>
      <div id={panelId}>
        {isOpen && (
          <Suspense>
            <FindPanel packs={props.packs} find={find} onFind={setFind} />
          </Suspense>
        )}
      </div>
      {packs.length > 0 ? (
        <PackGrid
          {...props}
          packs={packs}
          featuresFirst={props.featuresFirst === true && !isNarrowed}
        />
      ) : (
        <NoneFound onClear={() => setFind(FIND_ALL)} />
      )}
    </>
  )
}

function NoneFound({ onClear }: { readonly onClear: () => void }) {
  const texts = useTexts(packsTexts)
  return (
    <div className={styles.none}>
      <p>{texts.noneFound}</p>
      <Button onClick={onClear}>{texts.clearFind}</Button>
    </div>
  )
}

function isEqual(one: Find, other: Find): boolean {
  return (Object.keys(one) as (keyof Find)[]).every((key) => one[key] === other[key])
}
