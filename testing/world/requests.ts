import { z } from 'zod'

/** The values of the fields of a path, of a query or of a body. */
export type Fields = Readonly<Record<string, string | number>>

export interface ReadCall {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly request?: z.ZodObject
}

/** What cannot be derived from the contract: rows that exist, and texts and times that some have. */
export interface Samples {
  /** The values of the fields without which a call cannot be made, by the name of the call. */
  readonly needed: Readonly<Record<string, readonly Fields[]>>
  /** The values of a filter that is not chosen from a list, by the name of the call. */
  readonly filters: Readonly<Record<string, Readonly<Record<string, readonly (string | number)[]>>>>
}

/** Returns each way to make a call with the least fields: each value of a choice, each sample. */
export function targetsOf(key: string, call: ReadCall, { needed }: Samples): readonly Fields[] {
  const given = needed[key] ?? [{}]
  if (given.length === 0) return []
  const schemas = [call.params, call.query, call.request]
  const missing = schemas.flatMap((schema) =>
    Object.entries(schema?.shape ?? {}).filter(
      ([name, field]) => !(name in (given[0] ?? {})) && !z.safeParse(field, undefined).success,
    ),
  )
  return missing.reduce<readonly Fields[]>((targets, [name, field]) => {
    const values = choicesOf(field as z.ZodType) ?? FIRST[name]
    if (values === undefined) throw new Error(`${key} needs a sample of ${name}`)
    return targets.flatMap((target) => values.map((value) => ({ ...target, [name]: value })))
  }, given)
}

/** Returns each change of an optional field alone, and then each order in both directions. */
export function variantsOf(
  key: string,
  { query, request }: ReadCall,
  { needed, filters }: Samples,
): readonly Fields[] {
  const shape = { ...query?.shape, ...request?.shape }
  const given = needed[key]?.[0] ?? {}
  const orderLast = ([one]: [string, unknown], [other]: [string, unknown]) =>
    Number(one === 'sort') - Number(other === 'sort')
  return Object.entries(shape)
    .toSorted(orderLast)
    .flatMap(([name, field]): readonly Fields[] => {
      if (name in given || !z.safeParse(field, undefined).success) return []
      if (name === 'page' || name === 'pageNumber') return [{ [name]: 2 }]
      if (name === 'direction') return 'sort' in shape ? [] : bothDirections
      const values = filters[key]?.[name] ?? choicesOf(field as z.ZodType)
      if (values === undefined) throw new Error(`${key} needs samples of its filter ${name}`)
      if (name !== 'sort' || !('direction' in shape))
        return values.map((value) => ({ [name]: value }))
      return values.flatMap((sort) => bothDirections.map((direction) => ({ sort, ...direction })))
    })
}

const bothDirections = [{ direction: 'asc' }, { direction: 'desc' }]

/** Returns the values from which a field is chosen; undefined for any other field. */
function choicesOf(schema: z.ZodType): readonly (string | number)[] | undefined {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if ('innerType' in def) return choicesOf(def.innerType as z.ZodType)
  if (def.type === 'pipe') return choicesOf(def.in as z.ZodType)
  if (def.type === 'enum') return Object.values(def.entries)
  if (def.type === 'literal') return [...new Set(def.values.map(String))]
  return undefined
}

/** The first page, and the first range of a log, which are counted from 1 and from 0. */
const FIRST: Readonly<Record<string, readonly number[]>> = { page: [1], number: [0] }
