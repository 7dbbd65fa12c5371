/** A table of which a disclosure shows the member's rows. */
export interface DisclosedTable {
  readonly table: string
  /** What the section of the file is called. */
  readonly title: string
  /** The columns that the file shows; the first one orders the rows. */
  readonly columns: readonly string[]
  /** The columns that the file leaves out: secrets, and what only machines use. */
  readonly withheld?: readonly string[]
  /** The condition that finds the rows of the member `$1`. */
  readonly of?: string
  /** Further values of the file: the name of each, with the expression that computes it. */
  readonly derived?: Readonly<Record<string, string>>
}

/** The columns of a person's name and of a postal address. */
export const NAME = ['last_name', 'middle_name', 'first_name'] as const
export const ADDRESS = [
  ...['tel', 'zipcode', 'pref_id', 'country', 'city', 'address', 'building'],
] as const
