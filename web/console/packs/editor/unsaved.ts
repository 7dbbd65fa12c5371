import type { DraftContent } from '#contract/console/pack-drafts.ts'
import type { LineContent } from '#web/console/packs/composition/lines.rule.ts'

/** The fields of a draft that forms edit; the lines have an editor of their own. */
export type DraftFields = Omit<DraftContent, 'lines'>

/** What an operator entered and did not save. It outlives a reload and a new login. */
export interface Unsaved {
  /** The version of the draft that the operator edited. */
  readonly version: number
  readonly fields: DraftFields
  readonly lines: readonly LineContent[]
}

const keyOf = (operatorId: number, draftId: number) => `pack-draft ${operatorId} ${draftId}`

/** Returns the entries that were not saved; undefined if there are no such entries. */
export function readUnsaved(operatorId: number, draftId: number): Unsaved | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(operatorId, draftId))
    return text === null ? undefined : (JSON.parse(text) as Unsaved)
  } catch {
    return undefined
  }
}

/** Keeps unsaved entries in the storage of this browser tab. Undefined removes the kept entries. */
export function keepUnsaved(
  operatorId: number,
  draftId: number,
  unsaved: Unsaved | undefined,
): void {
  const key = keyOf(operatorId, draftId)
  try {
    if (unsaved === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(unsaved))
  } catch {
    // If the browser blocks storage, only the question before leaving protects unsaved entries.
  }
}
