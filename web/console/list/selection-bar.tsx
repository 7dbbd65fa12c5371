import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import type { Bulk, BulkAct } from './bulk.ts'
import style from './list.module.css'
import { listTexts } from './list.texts.ts'
import type { AllIds } from './load-all-ids.ts'
import type { ListControl } from './use-list-address.ts'

export interface SelectionBarProps {
  readonly control: ListControl
  readonly bulk: Bulk
  readonly acts: readonly BulkAct[]
  readonly rowIds: readonly string[]
  readonly count: number
  readonly loadAllIds?: () => Promise<AllIds>
}

/** The first acts are buttons; the menu beside them holds the others. */
const BUTTONS_MAX = 2

/** Shows the number of selected rows and the acts on them. */
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
          {acts.slice(0, BUTTONS_MAX).map((act) => (
            <Button
              key={act.label}
              size="xs"
              disabled={bulk.isRunning}
              onClick={() => bulk.start(act)}
            >
              {act.label}
            </Button>
          ))}
          <MoreActs acts={acts.slice(BUTTONS_MAX)} bulk={bulk} />
          <Button size="xs" variant="default" onClick={() => change({ ...address, selected: [] })}>
            {texts.unselect}
          </Button>
        </>
      )}
      <span role="status">
        {bulk.result === undefined
          ? ''
          : `${texts.done(bulk.result.doneCount, bulk.result.failures.size)}${texts.doneBefore(bulk.result.doneBeforeCount)}`}
        {[...bulk.failures]
          .filter(([id]) => !rowIds.includes(id))
          .map(([id, reason]) => ` ${texts.failedElsewhere(id, reason)}`)}
      </span>
      <WholeSelection {...props} />
    </div>
  )
}

/** The other acts; dangerous ones stand below a line. */
function MoreActs({ acts, bulk }: Pick<SelectionBarProps, 'acts' | 'bulk'>) {
  const texts = useTexts(listTexts)
  if (acts.length === 0) return null
  const itemOf = (act: BulkAct) => (
    <Menu.Item
      key={act.label}
      {...(act.isDangerous ? { color: 'red.9' } : {})}
      onClick={() => bulk.start(act)}
    >
      {act.label}
    </Menu.Item>
  )
  const dangerous = acts.filter(({ isDangerous }) => isDangerous)
  return (
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={bulk.isRunning}>
          {texts.moreActs}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.filter(({ isDangerous }) => !isDangerous).map(itemOf)}
        {dangerous.length === 0 || dangerous.length === acts.length ? null : (
          <Menu.Divider role="separator" />
        )}
        {dangerous.map(itemOf)}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Appears when all rows of the page are selected, and offers to select the rows of all pages. */
function WholeSelection({ control, rowIds, count, loadAllIds }: SelectionBarProps) {
  const texts = useTexts(listTexts)
  const { address, change } = control
  const [problem, setProblem] = useState<AllIds['problem']>(null)
  const isWholePage = rowIds.length > 0 && rowIds.every((id) => address.selected.includes(id))
  if (!isWholePage) return null
  if (problem === 'limit' && address.selected.length > rowIds.length)
    return <span role="alert">{texts.firstSelected(address.selected.length, count)}</span>
  if (address.selected.length >= count) return <span>{texts.allSelected(count)}</span>
  if (loadAllIds === undefined) return <span>{texts.pageOnly(rowIds.length, count)}</span>
  const selectAll = async () => {
    const all = await loadAllIds()
    setProblem(all.problem)
    if (all.problem !== 'failed') change({ ...address, selected: all.ids })
  }
  return (
    <>
      <span>{texts.pageOnly(rowIds.length, count)}</span>
      {problem === 'failed' ? <span role="alert">{texts.allFailed}</span> : null}
      <Button size="xs" variant="default" onClick={() => void trackBusy(selectAll())}>
        {texts.selectAll(count)}
      </Button>
    </>
  )
}
