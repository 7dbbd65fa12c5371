/** The file of a disclosure shows the rows of this table that belong to the member. */
export interface DisclosedTable {
  readonly table: string
  /** The title of the table's section in the file. */
  readonly title: string
  /** The columns that the file shows. The rows are in the order of the first column. */
  readonly columns: readonly string[]
  /**
   * The columns that the file leaves out on purpose: secrets, and values that only machines use.
   */
  readonly withheld?: readonly string[]
  /** The SQL condition that finds the rows of the member `$1`. */
  readonly of?: string
  /** Further values in the file. Each has a name and the SQL expression that computes the value. */
  readonly derived?: Readonly<Record<string, string>>
}

export const NAME = ['last_name', 'middle_name', 'first_name'] as const
export const ADDRESS = [
  'tel',
  'zipcode',
  'pref_id',
  'country',
  'city',
  'address',
  'building',
] as const
