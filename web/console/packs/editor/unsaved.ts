import type { DraftContent } from '#contract/console/pack-drafts.ts'
import type { LineContent } from '#web/console/packs/composition/lines.rule.ts'

/** The fields of a draft that forms edit; the lines have an editor of their own. */
export type DraftFields = Omit<DraftContent, 'lines'>

/** What an operator entered and did not save. It outlives a reload and a new login. */
export interface Unsaved {
  /** The version that the operator saw. */
  readonly version: number
  readonly fields: DraftFields
  readonly lines: readonly LineContent[]
}

const keyOf = (operatorId: number, draftId: number) => `pack-draft ${operatorId} ${draftId}`

/** Reads what was not saved; undefined if there is nothing. */
export function readUnsaved(operatorId: number, draftId: number): Unsaved | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(operatorId, draftId))
    return text === null ? undefined : (JSON.parse(text) as Unsaved)
  } catch {
    return undefined
  }
}

/** Keeps what is not saved yet in this tab; undefined removes it. */
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
    // Without storage, the question before leaving is the only guard.
  }
}
