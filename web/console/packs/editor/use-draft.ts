import { useEffect, useMemo, useState } from 'react'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { cardSource } from '#web/console/packs/composition/card-source.ts'
import {
  areSameLines,
  draftLinesOf,
  linesOfDraft,
  unsavable,
} from '#web/console/packs/composition/draft-lines.rule.ts'
import type { CellFault } from '#web/console/packs/composition/lines.rule.ts'
import { type Composition, useComposition } from '#web/console/packs/composition/use-composition.ts'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { type DraftFields, keepUnsaved, type Unsaved } from './unsaved.ts'

const KEEP_PAUSE_MS = 500

export interface DraftEditing {
  readonly draft: PackDraft
  readonly version: number
  readonly fields: DraftFields
  readonly set: (changed: Partial<DraftFields>) => void
  readonly composition: Composition
  /** The content that a save would store now. It leaves out lines that cannot be saved. */
  readonly content: DraftContent
  readonly isReadOnly: boolean
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly saving: SavingOutcome
  /** Saves the draft. Returns the new version after a success, and otherwise undefined. */
  readonly save: (onVersion?: number) => Promise<number | undefined>
  readonly clearOutcome: () => void
  /**
   * Treats the unsaved changes as saved, so that no question appears when the operator leaves the
   * screen.
   */
  readonly forget: () => void
}

/** The outcome of the latest save. */
interface SavingOutcome {
  readonly isSaved?: boolean
  readonly error?: string
  /** The invalid values that prevent saving the draft. */
  readonly faults?: readonly CellFault[]
  /** The stored draft, if another operator has saved it meanwhile. */
  readonly theirs?: PackDraft
}

interface Saved {
  readonly version: number
  readonly content: DraftContent
}

/**
 * Returns the state of the pack editor: the entries, the stored draft, and the function that saves.
 */
export function useDraft(
  draft: PackDraft,
  {
    restored,
    isReadOnly,
  }: { readonly restored: Unsaved | undefined; readonly isReadOnly: boolean },
): DraftEditing {
  const { lines: storedLines, ...storedFields } = draft.content
  const [fields, setFields] = useState<DraftFields>(restored?.fields ?? storedFields)
  const composition = useComposition(
    { lines: restored?.lines ?? linesOfDraft(storedLines, draft.cards), cards: draft.cards },
    cardSource,
  )
  const [saved, setSaved] = useState<Saved>(() => ({
    version: restored?.version ?? draft.version,
    content: storedContent(draft),
  }))
  const { lines, cards } = composition
  const content = useMemo(() => contentOf(fields, { lines, cards }), [fields, lines, cards])
  const faults = useMemo(() => unsavable(lines, cards), [lines, cards])
  const isDirty = !isSameContent(content, saved.content) || faults.length > 0
  useKeepUnsaved(draft.id, isDirty ? { version: saved.version, fields, lines } : undefined)
  const saver = useSave(draft.id)
  return {
    draft,
    version: saved.version,
    fields,
    composition,
    content,
    isReadOnly,
    isDirty,
    isSaving: saver.isSaving,
    saving: saver.outcome.faults === undefined ? saver.outcome : { faults },
    clearOutcome: saver.clear,
    forget: () => setSaved({ version: saved.version, content }),
    set: (changed) => setFields((now) => ({ ...now, ...changed })),
    async save(onVersion = saved.version) {
      const version = await saver.save({ content, faults, version: onVersion })
      if (version !== undefined) setSaved({ version, content })
      return version
    },
  }
}

function contentOf(
  fields: DraftFields,
  { lines, cards }: Pick<Composition, 'lines' | 'cards'>,
): DraftContent {
  return { ...fields, lines: [...draftLinesOf(lines, cards)] }
}

function isSameContent(
  { lines: ownLines, ...own }: DraftContent,
  { lines: otherLines, ...other }: DraftContent,
): boolean {
  return areSameLines(ownLines, otherLines) && JSON.stringify(own) === JSON.stringify(other)
}

/**
 * Converts the stored content to the form in which the editor saves, so that the editor's content
 * can be compared with the stored content.
 */
function storedContent({ content: { lines, ...fields }, cards }: PackDraft): DraftContent {
  const opened = linesOfDraft(lines, cards).map((line, key) => ({ ...line, key }))
  const byCode = new Map(cards.map((card) => [card.code, card]))
  return contentOf(fields, { lines: opened, cards: byCode })
}

function useKeepUnsaved(draftId: number, unsaved: Unsaved | undefined): void {
  const { operator } = useConsoleSession()
  useEffect(() => {
    // Removed at once: an operator who leaves right after saving has nothing to restore.
    if (unsaved === undefined) return keepUnsaved(operator.id, draftId, undefined)
    const timer = setTimeout(() => keepUnsaved(operator.id, draftId, unsaved), KEEP_PAUSE_MS)
    return () => clearTimeout(timer)
  })
}

interface SaveInput {
  readonly content: DraftContent
  readonly faults: readonly CellFault[]
  readonly version: number
}

function useSave(draftId: number) {
  const sentenceOf = useSentence()
  const act = useAct('POST /pack-drafts/{id}')
  const [outcome, setOutcome] = useState<SavingOutcome>({})
  return {
    isSaving: act.isRunning,
    outcome,
    clear: () => setOutcome({}),
    async save({ content, faults, version }: SaveInput) {
      if (faults.length > 0) {
        setOutcome({ faults })
        return undefined
      }
      const result = await act.run({ params: { id: draftId }, request: { version, content } })
      if (result?.kind === 'ok') {
        setOutcome({ isSaved: true })
        return result.answer.version
      }
      const isConflict = result?.kind === 'refused' && result.reason === REASON.versionConflict
      if (isConflict && result.current) {
        setOutcome({ theirs: result.current as unknown as PackDraft })
      } else setOutcome({ error: sentenceOf(result) })
      return undefined
    },
  }
}
