import { memo, useEffect, useRef } from 'react'
import { FieldLayout } from '#web/kit/form/field-layout.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { quickCounts } from './count.rule.ts'
import styles from './count-select.module.css'

export interface CountSelectProps {
  readonly count: number
  readonly countMax: number
  readonly error: string
  readonly onCountChange: (count: number) => void
}

export function CountSelect({ count, countMax, error, onCountChange }: CountSelectProps) {
  const texts = useTexts(packPageTexts)
  const field = useRef<HTMLDivElement>(null)
  // Scrolls to the field when the field gets an error. The member may have pressed the button at
  // the foot of the window while the field was out of sight.
  useEffect(() => {
    if (error !== '') field.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={field} className={styles.field}>
      <FieldLayout label={texts.drawCount} error={error} errorTestId="count-error">
        {(attributes) => (
          <select
            {...attributes}
            className={styles.select}
            value={count}
            onChange={({ currentTarget }) => onCountChange(Number(currentTarget.value))}
          >
            <CountOptions countMax={countMax} countOf={texts.countOf} />
          </select>
        )}
      </FieldLayout>
      <div className={styles.quick}>
        {quickCounts(countMax).map((quick) => (
          <button
            key={quick}
            type="button"
            aria-label={texts.quick(formatNumber(quick))}
            aria-pressed={quick === count}
            onClick={() => onCountChange(quick)}
          >
            {formatNumber(quick)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Memoized, so that a selection does not render all 3,000 options again. */
const CountOptions = memo(function CountOptions({
  countMax,
  countOf,
}: {
  countMax: number
  countOf: (count: string) => string
}) {
  return Array.from({ length: countMax }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the number of an option never changes.
    <option key={index} value={index + 1}>
      {countOf(String(index + 1))}
    </option>
  ))
})
