import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import type { Evidence, StepName } from '#web/shop/fairness/verifier/proof.rule.ts'
import { DrawnCards } from './drawn-cards.tsx'
import { ProofStep } from './proof-step.tsx'
import { useProof } from './use-proof.ts'
import { VerdictSeal } from './verdict-seal.tsx'

/** What the shop committed to, what the browser added, and what was drawn. */
const STEP_GROUPS: readonly (readonly StepName[])[] = [
  ['composition', 'promise', 'shown'],
  ['ownSeed'],
  ['counts', 'prizes', 'extras', 'cards', 'head', 'signed'],
]

export interface ProofReportProps {
  readonly evidence: Evidence
  /** The content below the proof. It appears once the proof is computed. */
  readonly children: ReactNode
}

export function ProofReport({ evidence: input, children }: ProofReportProps) {
  const texts = useTexts(fairnessTexts)
  const { checked, recheck } = useProof(input)
  if (checked === undefined) return null
  const { evidence, proof } = checked
  return (
    <>
      <VerdictSeal proof={proof}>
        <Button tone="quiet" onClick={recheck}>
          {texts.again}
        </Button>
      </VerdictSeal>
      {STEP_GROUPS.map((names, index) => (
        <section key={names[0]}>
          <h2 className={styles.heading}>
            <span className={styles.numeral} aria-hidden="true">
              {texts.chapterNumerals[index]}
            </span>
            {texts.chapters[index]}
          </h2>
          {index === STEP_GROUPS.length - 1 && <DrawnCards evidence={evidence} />}
          <ul className={styles.steps}>
            {names.map((name) => {
              const finding = proof.findings[name]
              if (finding === undefined) return null
              return <ProofStep key={name} name={name} finding={finding} evidence={evidence} />
            })}
          </ul>
        </section>
      ))}
      {children}
    </>
  )
}
