import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { parseComposition } from '#web/shop/fairness/verifier/composition.rule.ts'
import type { Evidence, StepName } from '#web/shop/fairness/verifier/proof.rule.ts'
import { ProofStep } from './proof-step.tsx'
import { useProof } from './use-proof.ts'
import { VerdictSeal } from './verdict-seal.tsx'

/** What the shop committed to, what the browser added, and what was drawn. */
const STEP_GROUPS: readonly (readonly StepName[])[] = [
  ['composition', 'promise', 'shown'],
  ['ownSeed'],
  ['counts', 'notaries', 'prizes', 'extras', 'cards', 'head', 'signed', 'turn'],
]

export interface ProofReportProps {
  readonly evidence: Evidence
  /** The pictures of the cards, of which a receipt file has none. */
  readonly cards?: ReactNode
  /** The content below the proof. It appears once the proof is computed. */
  readonly children: ReactNode
}

export function ProofReport({ evidence: input, cards, children }: ProofReportProps) {
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
          {index === STEP_GROUPS.length - 1 && <DrawnCards evidence={evidence} cards={cards} />}
          <ul className={styles.steps}>
            {names.map((name) => {
              const finding = proof.findings[name]
              if (finding === undefined) return null
              const { turnMs } = proof
              const step = { name, finding, evidence, turnMs }
              return <ProofStep key={name} {...step} />
            })}
          </ul>
        </section>
      ))}
      {children}
    </>
  )
}

/** A longer list starts collapsed. */
const KINDS_SHOWN_MAX = 12

/** Without pictures, the names of the prizes stand in their place. */
function DrawnCards({ evidence, cards }: Pick<ProofReportProps, 'evidence' | 'cards'>) {
  const texts = useTexts(fairnessTexts)
  const { receipt } = evidence
  const label = texts.drawnCards(receipt.prizes.length + receipt.extras.length)
  const kinds = new Set(receipt.prizes).size
  return (
    <details className={styles.cards} open={kinds <= KINDS_SHOWN_MAX}>
      <summary>{label}</summary>
      {cards ?? <PrizeNames evidence={evidence} />}
    </details>
  )
}

/** Lists the prizes and extra prizes by name, and how often the purchase won each of these. */
function PrizeNames({ evidence: { receipt, composition } }: { readonly evidence: Evidence }) {
  const texts = useTexts(fairnessTexts)
  const { prizes = [], extras = [] } =
    composition === undefined ? {} : (parseComposition(composition) ?? {})
  const won = [
    ...receipt.prizes.map((no) => prizes[no]?.name ?? `No. ${no}`),
    ...receipt.extras.map(([, no]) => `${texts.extra} ${extras[no]?.name ?? `No. ${no}`}`),
  ]
  const counts = new Map<string, number>()
  for (const name of won) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (
    <ul className={styles.names}>
      {[...counts].map(([name, count]) => (
        <li key={name}>
          <span>{name}</span> <b>{texts.times(count)}</b>
        </li>
      ))}
    </ul>
  )
}
