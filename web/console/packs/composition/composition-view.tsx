import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { cardSource } from './card-source.ts'
import { CompositionGrid } from './composition-grid.tsx'
import { linesOfDraft } from './draft-lines.rule.ts'
import { useComposition } from './use-composition.ts'

/** The stored lines of a draft. The operator can read and copy them, but not change them. */
export function CompositionView({ draft }: { readonly draft: PackDraft }) {
  const { content, cards } = draft
  const lines = linesOfDraft(content.lines, cards)
  const isReserved = draft.state === 'published'
  const composition = useComposition({ lines, cards, isReserved }, cardSource)
  return <CompositionGrid composition={composition} isReadOnly />
}
