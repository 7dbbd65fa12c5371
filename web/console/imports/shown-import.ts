import type { Imported } from '#contract/console/imports/imported.ts'

/** An import that takes the place of rows also shows how many of them it removes. */
export interface ShownImport extends Imported {
  readonly removedCount?: number
}
