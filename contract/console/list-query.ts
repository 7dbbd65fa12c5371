import { z } from 'zod'
import { day, pageQuery, searchText, time } from './call.ts'
import { type Filter, type ListDefinition, type SortName, sortsOf } from './list.ts'
import { openText } from './privacy.ts'

/** The largest value of a column of yen. */
const YEN_MAX = 2_147_483_647
const listedText = openText.trim().max(100).default('')
/** What people type in full width means the same. */
const typedText = openText.trim().normalize('NFKC').max(100).default('')

type FilterSchema<F extends Filter> = F extends { readonly type: 'search' | 'text' }
  ? typeof searchText
  : F extends { readonly default: string }
    ? z.ZodDefault<z.ZodType<FilterValue<F>, FilterValue<F>>>
    : z.ZodOptional<z.ZodType<FilterValue<F>, FilterValue<F>>>
type FilterValue<F extends Filter> = F extends {
  readonly type: 'choice'
  readonly values: readonly (infer Value)[]
}
  ? Value
  : F extends { readonly type: 'id' | 'yen' }
    ? number
    : string

type Query<D extends ListDefinition> = typeof pageQuery &
  FilterShape<D> &
  ([SortName<D>] extends [never]
    ? unknown
    : { sort: z.ZodDefault<z.ZodType<SortName<D>, SortName<D>>> })

type FilterShape<D extends ListDefinition> = {
  [Name in keyof D['filters']]: FilterSchema<D['filters'][Name]>
}

export function filterShape<D extends ListDefinition>({ filters }: D): FilterShape<D> {
  const entries = Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter)])
  return Object.fromEntries(entries) as FilterShape<D>
}

export function listQuery<D extends ListDefinition>(definition: D): z.ZodObject<Query<D>> {
  const { order } = definition
  const sorts = sortsOf(definition)
  const sort = sorts.length === 0 ? {} : { sort: z.enum(sorts).default(order?.by as never) }
  const direction = pageQuery.direction.removeDefault().default(order?.direction ?? 'desc')
  const shape = { ...pageQuery, ...filterShape(definition), ...sort, direction }
  return z.object(shape) as unknown as z.ZodObject<Query<D>>
}

type Choice = Extract<Filter, { readonly type: 'choice' }>

function isNumeric(filter: Choice): filter is Choice & { readonly values: readonly number[] } {
  return typeof filter.values[0] === 'number'
}

/** One of the numbers, as an address or a form has it. */
function numberChoice(values: readonly number[]): z.ZodType {
  return z.literal([...values, ...values.map(String)]).transform(Number)
}

function schemaOf(filter: Filter): z.ZodType {
  if (filter.type === 'search') return filter.privacy === 'open' ? typedText : searchText
  if (filter.type === 'text' && filter.privacy === 'personal') return searchText
  if (filter.type === 'text') return filter.hasOptions || filter.isHidden ? listedText : typedText
  if (filter.type === 'time') return time.optional()
  if (filter.type === 'day') return day.optional()
  if (filter.type === 'yen') return z.coerce.number().int().min(0).max(YEN_MAX).optional()
  if (filter.type === 'id') return z.coerce.number().int().min(1).optional()
  if (isNumeric(filter)) return numberChoice(filter.values).optional()
  const value = z.enum(filter.values as readonly string[] as [string])
  return filter.default === undefined ? value.optional() : value.default(filter.default)
}
