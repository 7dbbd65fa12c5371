import { useState } from 'react'

interface Versioned {
  readonly version: number
}

/**
 * The versions of a row before and after a change that the operator has made beside the form, such
 * as a press of the button that retires the row.
 */
export interface VersionChange {
  readonly from: number
  readonly to: number
}

export interface EditedRow<Row extends Versioned> {
  /** The row whose fields the form began with. Its version is the form's key. */
  readonly row: Row
  /** The version of the stored row that a save replaces. */
  readonly version: number
}

/**
 * Returns the row that a form edits. While the form has unsaved changes, the row stays the same
 * even if the screen loads a newer version, so that no typed field is lost. If another operator made
 * the newer version, the save is then refused as a conflict and both versions are shown.
 * `ownChange` is the operator's last change of the row beside the form, which is no conflict.
 */
export function useEditedRow<Row extends Versioned>(
  loaded: Row,
  {
    isDirty,
    ownChange,
  }: { readonly isDirty: boolean; readonly ownChange: VersionChange | undefined },
): EditedRow<Row> {
  const [edited, setEdited] = useState({ row: loaded, version: loaded.version })
  const { row, version } = edited
  const isOutdated = row.version !== loaded.version || version !== loaded.version
  if (isOutdated && !isDirty) setEdited({ row: loaded, version: loaded.version })
  if (isDirty && version === ownChange?.from) setEdited({ row, version: ownChange.to })
  return edited
}
