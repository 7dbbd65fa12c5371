import { useTexts } from '#web/language/language.ts'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import {
  type Evidence,
  type Finding,
  type StepName,
  verdictOf,
} from '#web/shop/fairness/verifier/proof.rule.ts'
import { stepValues } from './step-values.ts'
import { stepTexts } from './steps.texts.ts'
import { VerdictMark } from './verdict-seal.tsx'

export interface ProofStepProps {
  readonly name: StepName
  readonly finding: Finding
  readonly evidence: Evidence
  readonly turnMs: number
}

/** A tick, a cross or a dash, with the values that the step uses. */
export function ProofStep({ name, finding, evidence, turnMs }: ProofStepProps) {
  const texts = useTexts(fairnessTexts)
  const { title, how, found } = useTexts(stepTexts)[name]
  const verdict = verdictOf(finding)
  const { q: draws, k: sold, counts_before: counts } = evidence.receipt
  const left = counts.reduce((sum, count) => sum + count, 0)
  const describe = found[finding as keyof typeof found] as DescribeFinding
  return (
    <li className={styles.step} data-step={name} data-verdict={verdict}>
      <VerdictMark verdict={verdict} />
      <div className={styles.body}>
        {verdict !== 'true' && (
          <span className={styles.tag} aria-hidden="true">
            {texts.marks[verdict]}
          </span>
        )}
        <h3>{title}</h3>
        <p className={styles.say}>{describe({ draws, sold, left })}</p>
        <details className={styles.fold}>
          <summary>{texts.details}</summary>
          <p className={styles.how}>{how}</p>
          <dl className={styles.values}>
            {stepValues(name, evidence, turnMs).map(([value, text]) => (
              <div key={value}>
                <dt>{texts.values[value]}</dt>
                <dd>
                  <code>{text}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </li>
  )
}

type DescribeFinding = (numbers: { draws: number; sold: number; left: number }) => string
