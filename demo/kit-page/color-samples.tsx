import { useCallback, useState } from 'react'
import { contrastOf } from '#contract/contrast.rule.ts'
import { CONTRAST_PAIRS, type ContrastPair } from '#contract/contrast-pairs.ts'
import { useTexts } from '#web/language/language.ts'
import styles from './color-samples.module.css'
import { sampleTexts } from './samples.texts.ts'

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

export function ColorSamples() {
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
        {CONTRAST_PAIRS.map((contrast) => (
          <ContrastChip
            key={`${contrast.theme} ${contrast.foreground} ${contrast.background}`}
            contrast={contrast}
          />
        ))}
      </ul>
    </>
  )
}

/** A pair for texts is shown as a text, any other pair as a shape. */
function ContrastChip({
  contrast: { foreground, background, theme, minimumRatio },
}: {
  contrast: ContrastPair
}) {
  const { colour } = useTexts(sampleTexts)
  const [ratio, setRatio] = useState<number>()
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const { color, backgroundColor } = getComputedStyle(element)
    setRatio(contrastOf(color, backgroundColor))
  }, [])
  return (
    <li data-theme={theme === 'night' ? 'night' : undefined}>
      <span
        className={styles.chip}
        style={{ '--front': `var(--${foreground})`, '--back': `var(--${background})` }}
      >
        <b ref={measure} className={minimumRatio === 3 ? styles.shape : styles.words}>
          {minimumRatio === 3 ? '' : colour.sample}
        </b>
        <span className={minimumRatio === 3 ? styles.aside : undefined}>
          {foreground} / {background} {ratio?.toFixed(2)}
        </span>
      </span>
    </li>
  )
}
