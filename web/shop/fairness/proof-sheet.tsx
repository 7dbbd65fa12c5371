import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { DrawnCards } from './drawn-cards.tsx'
import styles from './fairness.module.css'
import type { Evidence, StepName } from './proof.rule.ts'
import { ProofStep } from './proof-step.tsx'
import { useFairnessTexts } from './use-fairness-texts.ts'
import { useProof } from './use-proof.ts'
import { VerdictSeal } from './verdict-seal.tsx'

/** Promised before, mixed in, come out. */
const CHAPTERS: readonly (readonly StepName[])[] = [
  ['composition', 'promise', 'shown'],
  ['ownSeed'],
  ['counts', 'prizes', 'cards', 'head', 'signed'],
]

export interface ProofSheetProps {
  readonly evidence: Evidence
  /** What stands below, once there is a proof. */
  readonly children: ReactNode
}

/** The verdict, and the steps that led to it. */
export function ProofSheet({ evidence: given, children }: ProofSheetProps) {
  const texts = useFairnessTexts()
  const { proven, again } = useProof(given)
  if (proven === undefined) return null
  const { evidence, proof } = proven
  return (
    <>
      <VerdictSeal proof={proof}>
        <Button tone="quiet" onClick={again}>
          {texts.again}
        </Button>
      </VerdictSeal>
      {CHAPTERS.map((names, index) => (
        <section key={names[0]}>
          <h2 className={styles.heading}>
            <span className={styles.numeral} aria-hidden="true">
              {texts.chapterNumerals[index]}
            </span>
            {texts.chapters[index]}
          </h2>
          {index === CHAPTERS.length - 1 && <DrawnCards evidence={evidence} />}
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
