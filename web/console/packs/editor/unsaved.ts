import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { LineContent } from '#web/console/packs/composition/lines.rule.ts'
import { readStoredValue, writeStored } from '#web/kit/storage.ts'

/** Forms edit these fields, and the composition editor edits the lines. */
export type DraftFields = Omit<DraftContent, 'lines'>

/**
 * The entries that an operator has not saved. They are still there after the page is loaded again
 * or the operator logs in again.
 */
export interface Unsaved {
  readonly version: number
  readonly fields: DraftFields
  readonly lines: readonly LineContent[]
}

const keyOf = (operatorId: number, draftId: number) => `unsaved-draft ${operatorId} ${draftId}`

/** Returns the unsaved entries of an operator for a draft; undefined if there are none. */
export function readUnsaved(operatorId: number, draftId: number): Unsaved | undefined {
  return readStoredValue('sessionStorage', keyOf(operatorId, draftId)) as Unsaved | undefined
}

/**
 * Stores unsaved entries in the session storage of this browser tab. With undefined, removes the
 * stored entries.
 */
export function keepUnsaved(
  operatorId: number,
  draftId: number,
  unsaved: Unsaved | undefined,
): void {
  const text = unsaved === undefined ? null : JSON.stringify(unsaved)
  // If the browser blocks the storage, unsaved entries are protected only by the question that
  // appears before the operator leaves the screen.
  writeStored('sessionStorage', keyOf(operatorId, draftId), text)
}
