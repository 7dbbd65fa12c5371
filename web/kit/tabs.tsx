import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'
import { tabAfter } from './tabs.rule.ts'

export interface TabsProps<Key extends string> {
  /** What is chosen among. */
  readonly label: string
  /** Of the panel that shows what the tab stands for. */
  readonly panelId: string
  readonly tabs: readonly { readonly key: Key; readonly name: string }[]
  readonly shown: Key
  readonly onShow: (key: Key) => void
}

/** One of a few views of a place; arrows turn them, and only the shown one is on the way of Tab. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, panelId, tabs, shown, onShow } = props
  const turn = (event: KeyboardEvent) => {
    const keys = tabs.map(({ key }) => key)
    const next = tabAfter(keys, shown, event.key)
    if (next === undefined) return
    event.preventDefault()
    onShow(next)
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
          aria-selected={key === shown}
          aria-controls={panelId}
          tabIndex={key === shown ? 0 : -1}
          onClick={() => key !== shown && onShow(key)}
          onKeyDown={turn}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

export interface TabPanelProps {
  readonly id: string
  /** The key of the tab that it shows. */
  readonly shown: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function TabPanel({ id, shown, className, children }: TabPanelProps) {
  return (
    <div id={id} className={className} role="tabpanel" aria-labelledby={tabId(id, shown)}>
      {children}
    </div>
  )
}

function tabId(panelId: string, key: string): string {
  return `${panelId}-${key}`
}
