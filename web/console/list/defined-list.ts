import type { BadgeProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ColumnName, FilterName, ListDefinition } from '#contract/console/list.ts'
import type { Option } from './options.ts'
import type { SortValue } from './whole-list.rule.ts'

type FieldOf<Part, Name> = Part extends { readonly of: infer Field extends string } ? Field : Name
type ColumnField<D extends ListDefinition, C extends ColumnName<D>> = FieldOf<D['columns'][C], C>

/** The fields that a list shows or filters by, so that each needs a title. */
type TitledField<D extends ListDefinition> =
  | { [C in ColumnName<D>]: ColumnField<D, C> }[ColumnName<D>]
  | {
      [F in FilterName<D>]: D['filters'][F] extends { type: 'search' } | { isHidden: true }
        ? never
        : FieldOf<D['filters'][F], F>
    }[FilterName<D>]

/** The fields whose values have names in the operator's language. */
type NamedField<D extends ListDefinition> =
  | {
      [C in ColumnName<D>]: D['columns'][C] extends { type: 'choice' | 'badge' }
        ? ColumnField<D, C>
        : never
    }[ColumnName<D>]
  | {
      [F in FilterName<D>]: D['filters'][F] extends { type: 'choice' }
        ? FieldOf<D['filters'][F], F>
        : never
    }[FilterName<D>]

export type Names = Readonly<Record<string, string>>

/** The texts of a noun that its list shows. A form of the noun reads the same `fields` and `names`. */
export interface ListTexts<D extends ListDefinition> {
  readonly title: string
  /** What the list says if it has no rows although no filter is set. */
  readonly empty: string
  readonly search?: string
  readonly fields: Readonly<Record<TitledField<D>, string>>
  readonly names: Readonly<Record<NamedField<D>, Names>>
  /** What a column shows for a row without a value, by the name of the field. */
  readonly none?: Names
}

/** The texts of a list as the code for all lists reads them, without the names of its fields. */
export interface AnyTexts {
  readonly title: string
  readonly empty: string
  readonly search?: string
  readonly fields: Names
  readonly names: Readonly<Record<string, Names>>
  readonly none?: Names
}

type BadgeColumn<D extends ListDefinition> = {
  [C in ColumnName<D>]: D['columns'][C] extends { type: 'badge' } ? C : never
}[ColumnName<D>]
/** The columns whose cells the screen has to draw, because the row has no such field. */
type OwnColumn<D extends ListDefinition, Row> = {
  [C in ColumnName<D>]: D['columns'][C] extends { type: 'own' | 'control' }
    ? C
    : ColumnField<D, C> extends keyof Row
      ? never
      : C
}[ColumnName<D>]

export type FilterOptions = Readonly<Record<string, readonly (string | Option)[]>>

type Cell<Row> = (row: Row) => ReactNode
export type BadgeLooks = Readonly<Record<string, Omit<BadgeProps, 'children'>>>

/** What the definition of a list does not say: how the screen draws cells that have a look of their own. */
export interface ListLook<Row, D extends ListDefinition> {
  readonly cells?: Readonly<Partial<Record<ColumnName<D>, Cell<Row>>>>
  readonly badges?: Readonly<Partial<Record<ColumnName<D>, BadgeLooks>>>
  /** The name of a row, for screen readers; the first column if absent. */
  readonly nameOf?: (row: Row) => string
  /** Returns the id of a row; its `id` if absent. */
  readonly idOf?: (row: Row) => string
  /** The values of the filters that let the operator choose from what the shop has. */
  readonly options?: FilterOptions
  /** Returns the URL of the screen that a row opens. Absent if the rows have no screen. */
  readonly hrefOf?: (row: Row) => string
}

/** The parts of the look that a list cannot do without. */
export type NeededLook<Row, D extends ListDefinition> = ([OwnColumn<D, Row>] extends [never]
  ? unknown
  : { readonly cells: Readonly<Record<OwnColumn<D, Row>, Cell<Row>>> }) &
  ([BadgeColumn<D>] extends [never]
    ? unknown
    : { readonly badges: Readonly<Record<BadgeColumn<D>, BadgeLooks>> })

/** For a list that is loaded whole: the values by which it sorts and filters, if no field has them. */
export interface WholeLook<Row, D extends ListDefinition> {
  readonly sortBy?: Readonly<Partial<Record<ColumnName<D>, (row: Row) => SortValue>>>
  readonly filterBy?: Readonly<Partial<Record<FilterName<D>, (row: Row) => string>>>
  readonly textOf?: (row: Row) => string
  /** What precedes the names of this list in the URL, on a screen with several lists. */
  readonly prefix?: string
}
