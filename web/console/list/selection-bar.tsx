import { Button } from '@mantine/core'
import { useTexts } from '#web/shop/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import type { Bulk, BulkAct } from './bulk.ts'
import style from './list.module.css'
import { listTexts } from './list.texts.ts'
import type { ListControl } from './use-list-address.ts'

export interface SelectionBarProps {
  readonly control: ListControl
  readonly bulk: Bulk
  readonly acts: readonly BulkAct[]
  readonly rowIds: readonly string[]
  readonly count: number
  readonly loadAllIds?: () => Promise<readonly string[]>
}

/** Tells how many rows are selected, and offers the acts on these rows. */
export function SelectionBar(props: SelectionBarProps) {
  const { control, bulk, acts, rowIds } = props
  const texts = useTexts(listTexts)
  const { address, change } = control
  const { selected } = address
  return (
    <div className={style.selection}>
      {selected.length === 0 ? null : (
        <>
          <strong>{texts.selected(selected.length)}</strong>
          {acts.map((act) => (
            <Button
              key={act.label}
              size="xs"
              disabled={bulk.isRunning}
              onClick={() => bulk.start(act)}
            >
              {act.label}
            </Button>
          ))}
          <Button size="xs" variant="default" onClick={() => change({ ...address, selected: [] })}>
            {texts.unselect}
          </Button>
        </>
      )}
      <span role="status">
        {bulk.result === undefined
          ? ''
          : texts.done(bulk.result.doneCount, bulk.result.failures.size)}
        {[...bulk.failures]
          .filter(([id]) => !rowIds.includes(id))
          .map(([id, reason]) => ` ${texts.failedElsewhere(id, reason)}`)}
      </span>
      <WholeSelection {...props} />
    </div>
  )
}

/** Shown once all rows of the page are selected: offers to select the rows of all pages. */
function WholeSelection({ control, rowIds, count, loadAllIds }: SelectionBarProps) {
  const texts = useTexts(listTexts)
  const { address, change } = control
  const isWholePage = rowIds.length > 0 && rowIds.every((id) => address.selected.includes(id))
  if (!isWholePage) return null
  if (address.selected.length >= count) return <span>{texts.allSelected(count)}</span>
  if (loadAllIds === undefined) return <span>{texts.pageOnly(rowIds.length, count)}</span>
  const selectAll = async () => change({ ...address, selected: await loadAllIds() })
  return (
    <>
      <span>{texts.pageOnly(rowIds.length, count)}</span>
      <Button size="xs" variant="default" onClick={() => void trackBusy(selectAll())}>
        {texts.selectAll(count)}
      </Button>
    </>
  )
}
