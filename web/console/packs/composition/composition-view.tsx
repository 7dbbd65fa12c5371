import type { PackDraft } from '#contract/console/pack-drafts.ts'
import { cardSource } from './card-source.ts'
import { CompositionGrid } from './composition-grid.tsx'
import { linesOfDraft } from './draft-lines.rule.ts'
import { useComposition } from './use-composition.ts'

/** The stored lines of a draft, which can be looked at and copied. */
export function CompositionView({ draft }: { readonly draft: PackDraft }) {
  const { content, cards } = draft
  const lines = linesOfDraft(content.lines, cards)
  return <CompositionGrid composition={useComposition({ lines, cards }, cardSource)} isReadOnly />
}
