import type { Warning } from '#contract/console/packs/pack-checks.rule.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import type { PriceWarning } from '#contract/console/packs/price-warnings.rule.ts'
import { useTexts } from '#web/language/language.ts'
import { checksTexts } from './checks.texts.ts'
import { useWarningText } from './checks-report.tsx'
import { type Ticks, WarningTicks } from './warning-ticks.tsx'

interface PriceWarningsProps extends Ticks {
  /** The warnings that the operator has to tick. */
  readonly keys: readonly PriceWarning[]
  /** The warnings with the figures of today; they may lack a key that arose since. */
  readonly warnings: readonly Warning[]
  readonly cards: ReadonlyMap<number, CardFacts>
}

/** The prices at which the pack may lose money. The operator ticks each of them. */
export function PriceWarnings({ keys, warnings, cards, ...ticks }: PriceWarningsProps) {
  const texts = useTexts(checksTexts)
  const warningText = useWarningText(cards)
  const labelOf = (key: PriceWarning) => {
    const warning = warnings.find(({ kind }) => kind === key)
    return warning === undefined ? texts.warnings[key] : warningText(warning)
  }
  return (
    <WarningTicks
      title={texts.toConfirm}
      text={texts.toConfirmText}
      items={keys.map((key) => [key, labelOf(key)])}
      {...ticks}
    />
  )
}
