import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/picture/icon.tsx'
import { useTexts } from '#web/language/language.ts'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { overallVerdict, type Verdict, verdictOf } from '#web/shop/fairness/verifier/proof.rule.ts'
import type { Proof } from './use-proof.ts'

export interface VerdictSealProps {
  readonly proof: Proof
  readonly children: ReactNode
}

export function VerdictSeal({ proof: { findings, milliseconds }, children }: VerdictSealProps) {
  const texts = useTexts(fairnessTexts)
  const verdict = overallVerdict(findings)
  const verdicts = Object.values(findings).map(verdictOf)
  const countOf = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length
  const tally = { good: countOf('true'), open: countOf('open'), milliseconds }
  return (
    <section
      className={styles.verdict}
      data-testid="verdict"
      data-verdict={verdict}
      data-milliseconds={milliseconds}
    >
      <span className={styles.seal} aria-hidden="true">
        {texts.seals[verdict]}
      </span>
      <div className={styles.report} role="status">
        <p className={styles.word}>{texts.verdicts[verdict]}</p>
        <p>{texts.tally[verdict](tally)}</p>
        <p className={styles.small}>
          {findings.head === 'needsHttps' ? texts.needsHttps : texts.byItself(tally)}
        </p>
      </div>
      <div className={styles.again}>{children}</div>
    </section>
  )
}

/** Not every device has a font with a tick and a cross. */
const VERDICT_ICONS: Readonly<Record<Verdict, IconName>> = {
  true: 'check',
  false: 'cross',
  open: 'dash',
}

export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const texts = useTexts(fairnessTexts)
  return (
    <span
      className={styles.mark}
      data-verdict={verdict}
      role="img"
      aria-label={texts.marks[verdict]}
    >
      <Icon name={VERDICT_ICONS[verdict]} />
    </span>
  )
}
