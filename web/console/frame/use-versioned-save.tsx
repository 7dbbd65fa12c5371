import { type ReactNode, useState } from 'react'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { ActKey, ActOutcome } from '#web/console/wire/use-act.ts'
import { type Conflict, ConflictDialog } from './conflict-dialog.tsx'
import { type UnsavedChanges, useUnsavedChanges } from './leave-question.tsx'

export interface VersionedSave<Entry> {
  /** Why the last act was refused, as a sentence; undefined if the last act was not refused. */
  readonly error: string | undefined
  readonly setError: (error: string | undefined) => void
  readonly save: (entered: Entry, version: number) => Promise<void>
  readonly conflictDialog: ReactNode
  /**
   * The changes since the last save. A successful save ends them, and so does the operator who takes
   * the stored row after a conflict.
   */
  readonly unsaved: UnsavedChanges
}

export interface VersionedSaveOptions<Entry> {
  /** `version` is the version of the stored row that the entered fields replace. */
  readonly send: (entered: Entry, version: number) => Promise<ActOutcome<ActKey>>
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
  /** True if a change of the query in the URL drops the changes that are not saved. */
  readonly hasFormPerQuery?: boolean
}

/**
 * Returns a function that saves a row. If another operator has changed the row meanwhile, a dialog
 * shows both versions.
 */
export function useVersionedSave<Entry extends Readonly<Record<string, unknown>>>(
  options: VersionedSaveOptions<Entry>,
): VersionedSave<Entry> {
  const { send, reload, onSaved, hasFormPerQuery = false } = options
  const sentenceOf = useSentence()
  const unsaved = useUnsavedChanges({ hasFormPerQuery })
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict & { readonly entered: Entry }>()
  const save = async (entered: Entry, version: number) => {
    setError(undefined)
    setConflict(undefined)
    onSaved(false)
    const outcome = await send(entered, version)
    const isConflict = outcome?.kind === 'refused' && outcome.reason === REASON.versionConflict
    if (isConflict) {
      const { reason: _reason, isTextConfirmed: _isConfirmed, ...mine } = entered
      setConflict({ mine, theirs: outcome.current ?? {}, entered })
    } else if (outcome?.kind === 'ok') {
      unsaved.markSaved()
      onSaved(true)
      await reload()
    } else if (outcome !== undefined) setError(sentenceOf(outcome))
  }
  const conflictDialog = (
    <ConflictDialog
      conflict={conflict}
      onTakeTheirs={() => {
        setConflict(undefined)
        unsaved.markSaved()
        void reload()
      }}
      onKeepMine={(version) => conflict && void save(conflict.entered, version)}
    />
  )
  return { error, setError, save, conflictDialog, unsaved }
}
