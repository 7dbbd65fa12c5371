import type { Json } from './strict-schema.ts'

/**
 * Returns a schema without `allOf`. The parts of `allOf` are merged into one object with the
 * properties of all parts. Without the merge, each part would refuse the properties of the other
 * parts, because strict schemas refuse unknown properties. `resolve` returns the schema that a
 * reference names.
 */
export function flattenSchema(schema: Json, resolve: (reference: string) => Json): Json {
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref }
  const flatten = (each: Json) => flattenSchema(each, resolve)
  const { allOf = [], ...own } = schema
  const flat: Json = { ...own }
  if (own.items !== undefined) flat.items = flatten(own.items)
  for (const choices of ['anyOf', 'oneOf'])
    if (own[choices] !== undefined) flat[choices] = own[choices].map(flatten)
  if (own.properties !== undefined)
    flat.properties = Object.fromEntries(
      Object.entries<Json>(own.properties).map(([name, each]) => [name, flatten(each)]),
    )
  for (const part of allOf) mergeInto(flat, flattenPart(part, resolve))
  return flat
}

function flattenPart(part: Json, resolve: (reference: string) => Json): Json {
  return flattenSchema(typeof part.$ref === 'string' ? resolve(part.$ref) : part, resolve)
}

function mergeInto(target: Json, { properties, required = [], ...facts }: Json): void {
  for (const [name, value] of Object.entries(facts)) target[name] ??= value
  if (properties !== undefined) target.properties = { ...properties, ...target.properties }
  if (required.length > 0) target.required = [...new Set([...(target.required ?? []), ...required])]
}
