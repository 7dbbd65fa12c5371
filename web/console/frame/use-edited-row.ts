import { useState } from 'react'

interface Versioned {
  readonly version: number
}

export interface EditedRow<Row extends Versioned> {
  /** The row whose fields the form began with. Its version is the form's key. */
  readonly row: Row
  /** The version of the stored row that a save replaces. */
  readonly version: number
  /** Moves `version` from one version to the next, which a button beside the form has made. */
  readonly moveVersion: (from: number, to: number) => void
}

/**
 * Returns the row that a form edits. While the form has unsaved changes, the row stays the same
 * even if the screen loads a newer version, so that no typed field is lost. If another operator made
 * the newer version, the save is then refused as a conflict and both versions are shown.
 */
export function useEditedRow<Row extends Versioned>(loaded: Row, isDirty: boolean): EditedRow<Row> {
  const [edited, setEdited] = useState({ row: loaded, version: loaded.version })
  const { row, version } = edited
  const isOutdated = row.version !== loaded.version || version !== loaded.version
  if (isOutdated && !isDirty) setEdited({ row: loaded, version: loaded.version })
  return {
    ...edited,
    moveVersion: (from, to) =>
      setEdited((last) => (last.version === from ? { ...last, version: to } : last)),
  }
}
