import { type KeyboardEvent, useState } from 'react'
import { PAYMENT_METHOD, type PaymentMethod } from '#contract/codes.ts'
import { useLoad } from '#web/wire/query.ts'
import { LoadFailed } from './load-failed.tsx'
import { PackGrid } from './pack-grid.tsx'
import styles from './pack-tabs.module.css'
import { usePacksTexts } from './use-packs-texts.ts'

const METHODS = [PAYMENT_METHOD.points, PAYMENT_METHOD.coins] as const

/** The packs of the shop under two tabs, points and coins (Q45). */
export function PackTabs() {
  const texts = usePacksTexts()
  const [method, setMethod] = useState<PaymentMethod>(PAYMENT_METHOD.points)
  return (
    <section className={styles.packs} aria-labelledby="packs-title">
      <h2 className={styles.title} id="packs-title">
        {texts.packs}
      </h2>
      <div className={styles.tabs} role="tablist" aria-labelledby="packs-title">
        {METHODS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === method}
            aria-controls="packs-panel"
            tabIndex={each === method ? 0 : -1}
            onClick={() => setMethod(each)}
            onKeyDown={(event) => turnTab(event, each, setMethod)}
          >
            {texts.tabs[each]}
          </button>
        ))}
      </div>
      <div
        id="packs-panel"
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`tab-${method}`}
      >
        {method === PAYMENT_METHOD.points ? <PointPacks /> : <CoinPacks />}
      </div>
    </section>
  )
}

function turnTab(
  event: KeyboardEvent,
  now: PaymentMethod,
  turnTo: (next: PaymentMethod) => void,
): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const next = now === PAYMENT_METHOD.points ? PAYMENT_METHOD.coins : PAYMENT_METHOD.points
  turnTo(next)
  document.getElementById(`tab-${next}`)?.focus()
}

function PointPacks() {
  const { outcome, reload } = useLoad('GET /user/pack/list', {})
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  return <PackGrid packs={outcome.answer.list} onStart={reload} />
}

function CoinPacks() {
  const { outcome, reload } = useLoad('POST /user/pack/list', {
    request: { payment_method: 2 },
  })
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <LoadFailed onRetry={reload} />
  return <PackGrid packs={outcome.answer.list} onStart={reload} />
}
