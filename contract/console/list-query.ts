import { z } from 'zod'
import { pageQuery, searchText, time } from './call.ts'
import { type Filter, type ListDefinition, type SortName, sortsOf } from './list.ts'

type FilterSchema<F extends Filter> = F extends { readonly type: 'search' }
  ? typeof searchText
  : z.ZodOptional<z.ZodType<FilterValue<F>, FilterValue<F>>>
type FilterValue<F extends Filter> = F extends {
  readonly type: 'choice'
  readonly values: readonly (infer Value)[]
}
  ? Value
  : F extends { readonly type: 'number' }
    ? number
    : string

type Query<D extends ListDefinition> = typeof pageQuery & {
  [Name in keyof D['filters']]: FilterSchema<D['filters'][Name]>
} & ([SortName<D>] extends [never]
    ? unknown
    : { sort: z.ZodDefault<z.ZodType<SortName<D>, SortName<D>>> })

/** Returns the schema of a list's query: its filters, its order and the number of the page. */
export function listQuery<D extends ListDefinition>(definition: D): z.ZodObject<Query<D>> {
  const { filters, order } = definition
  const sorts = sortsOf(definition)
  const entries = Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter)])
  const sort = sorts.length === 0 ? {} : { sort: z.enum(sorts).default(order?.by as never) }
  const direction = pageQuery.direction.removeDefault().default(order?.direction ?? 'desc')
  const shape = { ...pageQuery, ...Object.fromEntries(entries), ...sort, direction }
  return z.object(shape) as unknown as z.ZodObject<Query<D>>
}

function schemaOf(filter: Filter): z.ZodType {
  if (filter.type === 'search') return searchText
  if (filter.type === 'time') return time.optional()
  if (filter.type === 'text') return z.string().trim().max(100).optional()
  if (filter.type === 'number') return z.coerce.number().int().optional()
  const [first] = filter.values
  if (typeof first === 'number') return z.coerce.number().int().optional()
  return z.enum(filter.values as readonly string[] as [string]).optional()
}
