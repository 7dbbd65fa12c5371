import { useCallback, useState } from 'react'
import { contrastOf } from '#web/kit/contrast.rule.ts'
import { CONTRASTS, type Contrast } from '#web/kit/contrasts.ts'
import styles from './colour-samples.module.css'
import { useSampleTexts } from './use-sample-texts.ts'

const SWATCHES = [
  'paper',
  'paper-light',
  'paper-deep',
  'ink',
  'ink-soft',
  'ink-faint',
  'vermilion',
  'vermilion-deep',
  'vermilion-pale',
  'gold',
  'gold-ink',
  'gold-light',
  'gold-pale',
]

export function ColourSamples() {
  return (
    <>
      <ul className={styles.swatches}>
        {SWATCHES.map((name) => (
          <li key={name} style={{ '--swatch': `var(--${name})` }}>
            {name}
          </li>
        ))}
      </ul>
      <ul className={styles.contrasts}>
        {CONTRASTS.map((contrast) => (
          <ContrastChip
            key={`${contrast.ground} ${contrast.front} ${contrast.back}`}
            contrast={contrast}
          />
        ))}
      </ul>
    </>
  )
}

/** Words in the colours that it is about; where they meet as shapes only, a shape. */
function ContrastChip({ contrast: { front, back, ground, atLeast } }: { contrast: Contrast }) {
  const { colour } = useSampleTexts()
  const [ratio, setRatio] = useState<number>()
  const measure = useCallback((shown: HTMLElement | null) => {
    if (shown === null) return
    const { color, backgroundColor } = getComputedStyle(shown)
    setRatio(contrastOf(color, backgroundColor))
  }, [])
  return (
    <li data-ground={ground === 'night' ? 'night' : undefined}>
      <span
        className={styles.chip}
        style={{ '--front': `var(--${front})`, '--back': `var(--${back})` }}
      >
        <b ref={measure} className={atLeast === 3 ? styles.shape : styles.words}>
          {atLeast === 3 ? '' : colour.sample}
        </b>
        <span className={atLeast === 3 ? styles.aside : undefined}>
          {front} / {back} {ratio?.toFixed(2)}
        </span>
      </span>
    </li>
  )
}
