import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { ConflictDialog } from '#web/console/frame/conflict-dialog.tsx'
import { compositionTexts } from '#web/console/packs/composition/composition.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { differencesOf } from './draft-differences.rule.ts'
import { editorTexts } from './editor.texts.ts'
import type { DraftEditing } from './use-draft.ts'

interface DraftConflictProps {
  readonly mine: DraftEditing
  /** The stored draft, which another operator has saved meanwhile. */
  readonly theirs: PackDraft
  readonly onTakeTheirs: () => void
  readonly onKeepMine: (version: number) => void
}

/** Shows the fields and lines in which two versions of a draft differ. */
export function DraftConflict({ mine, theirs, onTakeTheirs, onKeepMine }: DraftConflictProps) {
  const texts = useTexts(editorTexts)
  const { actions } = useTexts(compositionTexts)
  const conflict = differencesOf(
    { content: mine.content, cards: [...mine.composition.cards.values()] },
    theirs,
    {
      nameOf: (field) => texts.fields[field as keyof typeof texts.fields] ?? field,
      line: texts.line,
      lineText: ({ count, buyPoint, actionType }) =>
        texts.lineText(count, buyPoint, actions[actionType] ?? actionType),
    },
  )
  return (
    <ConflictDialog
      conflict={{ mine: conflict.mine, theirs: { ...conflict.theirs, version: theirs.version } }}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  )
}
