import type { z } from 'zod'

type Cut = (value: unknown) => unknown
type Fields = Readonly<Record<string, unknown>>
interface Place {
  /** Where the schema stands in the answer, such as `list.address`; empty for the answer itself. */
  readonly path: string
  readonly onSurplus: (path: string) => void
}

/**
 * TypeScript accepts a row with more fields than the contract has, and a role may not be allowed to
 * see them. `onSurplus` receives the path of each field that is left out.
 */
export function openKnownFields(
  schema: z.core.$ZodType,
  onSurplus: (path: string) => void,
): (answer: object) => object {
  return cutOf(schema, { path: '', onSurplus }) as (answer: object) => object
}

function cutOf(schema: z.core.$ZodType, place: Place): Cut {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return cutFields(def.shape, place)
    case 'record':
      return cutValues(cutOf(def.valueType, place))
    case 'array':
      return cutItems(cutOf(def.element, place))
    case 'union':
      return 'discriminator' in def ? cutVariant(def as never, place) : (value) => value
    case 'pipe':
      return cutOf(def.in, place)
    default:
      return 'innerType' in def ? cutOf(def.innerType, place) : (value) => value
  }
}

function cutFields(shape: Readonly<Record<string, z.core.$ZodType>>, { path, onSurplus }: Place) {
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`)
  const cuts = new Map(
    Object.entries(shape).map(([name, part]) => [
      name,
      cutOf(part, { path: pathOf(name), onSurplus }),
    ]),
  )
  return ifObject((fields) => {
    const known: Record<string, unknown> = {}
    for (const name of Object.keys(fields)) {
      const cut = cuts.get(name)
      if (cut === undefined) onSurplus(pathOf(name))
      else known[name] = cut(fields[name])
    }
    return known
  })
}

function cutValues(cut: Cut): Cut {
  return ifObject((fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cut(value)])),
  )
}

function cutItems(cut: Cut): Cut {
  return (value) => (Array.isArray(value) ? value.map(cut) : value)
}

/** Chooses the option of a union by the field that tells its options apart. */
function cutVariant({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef, place: Place) {
  const cuts = new Map<unknown, Cut>(
    options.flatMap((option) => {
      const cut = cutOf(option, place)
      return [...(option._zod.propValues?.[discriminator] ?? [])].map(
        (kind) => [kind, cut] as const,
      )
    }),
  )
  return ifObject((fields) => cuts.get(fields[discriminator])?.(fields))
}

function ifObject(cut: (fields: Fields) => unknown): Cut {
  return (value) => (typeof value === 'object' && value !== null ? cut(value as Fields) : value)
}
