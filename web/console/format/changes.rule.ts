type Fields = Readonly<Record<string, unknown>>

export interface Change {
  /** The name of the field, after the names of the fields that it is in. */
  readonly path: readonly string[]
  readonly old: unknown
  readonly next: unknown
}

/**
 * Returns the fields of two versions of a row. A field with fields of its own is replaced by those
 * of them that differ. Leaves out `version`, which only counts the changes of the row, and what is
 * empty or zero before and after.
 */
export function changesOf(
  before: Fields | null,
  after: Fields | null,
  path: readonly string[] = [],
): readonly Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => name !== 'version')
    .flatMap((name) => {
      const [old, next] = [before?.[name], after?.[name]]
      const within = [...path, name]
      if (isFields(old ?? next) && isFields(next ?? old))
        return changesOf((old ?? null) as Fields | null, (next ?? null) as Fields | null, within)
      const isSame = JSON.stringify(old) === JSON.stringify(next)
      return isSame && (path.length > 0 || !next) ? [] : [{ path: within, old, next }]
    })
}

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
