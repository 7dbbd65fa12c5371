import type { Permission } from './roles.ts'

/**
 * How a list shows the value of a column. The screen itself draws a column of type `own` or `control`.
 * A control is a button or a picture, which a file of the list leaves out.
 */
export type CellType =
  | 'text'
  | 'number'
  | 'id'
  | 'points'
  | 'coins'
  | 'yen'
  | 'pieces'
  | 'time'
  | 'second'
  | 'day'
  | 'choice'
  | 'badge'
  | 'own'
  | 'control'

export interface Column {
  readonly type: CellType
  /** The field of the row that the column shows; the field with the column's name if absent. */
  readonly of?: string
  readonly isSorted?: true
  /** True if the operator cannot hide the column. */
  readonly isFixed?: true
  /** True for a column of type `own` that shows a number. */
  readonly isNumber?: true
  /** Without this permission, an operator does not see the column. */
  readonly permission?: Permission
}

/**
 * A filter of a list. The field for a `search` is the one that the key / focuses. Its text may be a
 * name, unless its privacy says otherwise.
 */
export type Filter =
  | { readonly type: 'search'; readonly privacy?: 'open' }
  | (PlainFilter<'text'> & { readonly privacy?: 'personal' })
  | PlainFilter<'id'>
  | PlainFilter<'time'>
  | PlainFilter<'day'>
  | PlainFilter<'yen'>
  | (PlainFilter<'choice'> & {
      readonly values: readonly (string | number)[]
      /** The value that holds if the operator has chosen none; all rows match if absent. */
      readonly default?: string
    })

interface PlainFilter<Type extends string> {
  readonly type: Type
  /** The field whose label the filter has; the field with the filter's name if absent. */
  readonly of?: string
  /** True if the screen offers the values to choose from. */
  readonly hasOptions?: true
  /** True if only links set the filter, so that it has no field. */
  readonly isHidden?: true
  /** Without this permission, an operator does not see the filter. */
  readonly permission?: Permission
}

/**
 * A list of the console. The contract makes its query from the definition, the server its order and
 * its condition, and the screen its table, its filters and the names in its URL.
 */
export interface ListDefinition {
  readonly columns: Readonly<Record<string, Column>>
  readonly filters: Readonly<Record<string, Filter>>
  /** True if the operator cannot hide any column. */
  readonly isFixed?: true
  /**
   * The order of a list that is loaded by pages, perhaps by a field that no column shows. A list
   * that is loaded whole has none.
   */
  readonly order?: { readonly by?: string; readonly direction: 'asc' | 'desc' }
}

type Name<All> = Extract<keyof All, string>
export type ColumnName<D extends ListDefinition> = Name<D['columns']>
export type FilterName<D extends ListDefinition> = Name<D['filters']>
export type SortName<D extends ListDefinition> =
  | {
      [C in ColumnName<D>]: D['columns'][C] extends { readonly isSorted: true } ? C : never
    }[ColumnName<D>]
  | (D['order'] extends { readonly by: infer By extends string } ? By : never)

export function sortsOf<D extends ListDefinition>({ columns, order }: D): SortName<D>[] {
  const sorted = Object.keys(columns).filter((name) => columns[name]?.isSorted)
  return [...new Set([...sorted, ...(order?.by ? [order.by] : [])])] as SortName<D>[]
}
