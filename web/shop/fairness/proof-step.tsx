import styles from './fairness.module.css'
import { type Evidence, type Finding, type StepName, verdictOf } from './proof.rule.ts'
import { valuesOf } from './step-values.ts'
import { useFairnessTexts } from './use-fairness-texts.ts'
import { Mark } from './verdict-seal.tsx'

export interface ProofStepProps {
  readonly name: StepName
  readonly finding: Finding
  readonly evidence: Evidence
}

/** A tick or a cross with what it means; the numbers behind it are folded away. */
export function ProofStep({ name, finding, evidence }: ProofStepProps) {
  const texts = useFairnessTexts()
  const { title, how, found } = texts.steps[name]
  const verdict = verdictOf(finding)
  const { q: draws, k: sold, counts_before: counts } = evidence.receipt
  const left = counts.reduce((sum, count) => sum + count, 0)
  const say = found[finding as keyof typeof found] as Say
  return (
    <li className={styles.step} data-step={name} data-verdict={verdict}>
      <Mark verdict={verdict} />
      <div className={styles.said}>
        {verdict !== 'true' && (
          <span className={styles.tag} aria-hidden="true">
            {texts.marks[verdict]}
          </span>
        )}
        <h3>{title}</h3>
        <p className={styles.say}>{say({ draws, sold, left })}</p>
        <details className={styles.fold}>
          <summary>{texts.details}</summary>
          <p className={styles.how}>{how}</p>
          <dl className={styles.values}>
            {valuesOf(name, evidence).map(([value, written]) => (
              <div key={value}>
                <dt>{texts.values[value]}</dt>
                <dd>
                  <code>{written}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </li>
  )
}

type Say = (numbers: { draws: number; sold: number; left: number }) => string
