import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'
import { tabForKey } from './tabs.rule.ts'

export interface TabsProps<Key extends string> {
  /** The accessible name of the tab list. It is not visible, but screen readers read it. */
  readonly label: string
  readonly panelId: string
  readonly tabs: readonly { readonly key: Key; readonly name: string }[]
  readonly selected: Key
  readonly onSelect: (key: Key) => void
}

/** As in the ARIA tabs pattern: arrow keys select, Tab moves only to the selected tab. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, panelId, tabs, selected, onSelect } = props
  const onArrowKey = (event: KeyboardEvent) => {
    const keys = tabs.map(({ key }) => key)
    const next = tabForKey(keys, selected, event.key)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    document.getElementById(tabId(panelId, next))?.focus()
  }
  return (
    <div
      className={styles.tabs}
      role="tablist"
      aria-label={label}
      style={{ '--tabs': tabs.length }}
    >
      {tabs.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(panelId, key)}
          className={styles.tab}
          aria-selected={key === selected}
          aria-controls={panelId}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => key !== selected && onSelect(key)}
          onKeyDown={onArrowKey}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

export interface TabPanelProps {
  readonly id: string
  readonly selected: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function TabPanel({ id, selected, className, children }: TabPanelProps) {
  return (
    <div id={id} className={className} role="tabpanel" aria-labelledby={tabId(id, selected)}>
      {children}
    </div>
  )
}

function tabId(panelId: string, key: string): string {
  return `${panelId}-${key}`
}
