import type { KeyboardEvent } from 'react'
import { TABS, type Tab } from './counter-place.rule.ts'
import styles from './counter-tabs.module.css'
import { useExchangeTexts } from './use-exchange-texts.ts'

export const PANEL_ID = 'counter-panel'
export const tabId = (tab: Tab) => `counter-${tab}`

/** Figures, games and coin packs (Q131). */
export function CounterTabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const texts = useExchangeTexts()
  const turn = (event: KeyboardEvent) => {
    const next = tabAfter(tab, event.key)
    if (next === undefined) return
    onTab(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={texts.title}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabId(each)}
          aria-selected={each === tab}
          aria-controls={PANEL_ID}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => each !== tab && onTab(each)}
          onKeyDown={turn}
        >
          {texts.tabs[each]}
        </button>
      ))}
    </div>
  )
}

function tabAfter(tab: Tab, key: string): Tab | undefined {
  const step = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[key]
  return step === undefined ? undefined : TABS[(TABS.indexOf(tab) + step) % TABS.length]
}
