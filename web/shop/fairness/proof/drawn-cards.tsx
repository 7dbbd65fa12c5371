import { useTexts } from '#web/language/language.ts'
import { CardTiles } from '#web/shop/draws/cards/card-tiles.tsx'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { parseComposition } from '#web/shop/fairness/verifier/composition.rule.ts'
import type { Evidence } from '#web/shop/fairness/verifier/proof.rule.ts'

/** A longer list starts collapsed. */
const KINDS_SHOWN_MAX = 12

/** A receipt file contains no cards, so the names of the prizes stand in their place. */
export function DrawnCards({ evidence }: { readonly evidence: Evidence }) {
  const texts = useTexts(fairnessTexts)
  const { cards, receipt } = evidence
  const label = texts.drawnCards(receipt.prizes.length + receipt.extras.length)
  const kinds = new Set(receipt.prizes).size
  return (
    <details className={styles.cards} open={kinds <= KINDS_SHOWN_MAX}>
      <summary>{label}</summary>
      {cards ? <CardTiles label={label} cards={cards} /> : <PrizeNames evidence={evidence} />}
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
