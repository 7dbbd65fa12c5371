// biome-ignore lint/suspicious/noExplicitAny: a schema of a provider is read as it comes.
export type Json = Record<string, any>

const FACTS = [
  'type',
  'format',
  'pattern',
  'enum',
  'const',
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]
/**
 * Finds a limit on the number of UTF-8 bytes of a value. Some descriptions state this limit only in
 * prose.
 */
const BYTES = /UTF-8で(\d+)byte/
/**
 * GMO's pattern for the payer's Latin name has doubled backslashes, which make it an invalid
 * regular expression.
 */
const MISPRINTS: Readonly<Record<string, string>> = {
  '^[a-zA-Z0-9 \\\\x2c-\\\\x2f]+$': '^[a-zA-Z0-9 \\x2c-\\x2f]+$',
}

/**
 * The name of a format that PayPal itself defines, such as `ppaas_date_time_v3`. The schema also
 * states the format as a pattern.
 */
const OWN_FORMAT = /_v\d$/

/**
 * Returns the facts of an OpenAPI schema as JSON Schema, without its prose and examples. The
 * resulting schema of an object refuses all properties that the description does not name. Adds to
 * `used` the name of every schema to which the given schema refers.
 */
export function strictSchema(schema: Json, used: Set<string>): Json {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) as string
    used.add(name)
    return { $ref: `#/$defs/${name}` }
  }
  const derive = (each: Json) => strictSchema(each, used)
  const facts = Object.fromEntries(
    FACTS.filter((fact) => schema[fact] !== undefined).map((fact) => [fact, schema[fact]]),
  )
  if (MISPRINTS[facts.pattern] !== undefined) facts.pattern = MISPRINTS[facts.pattern]
  if (OWN_FORMAT.test(facts.format)) delete facts.format
  const bytes = BYTES.exec(schema.description ?? '')?.[1]
  if (bytes !== undefined) facts.maxBytes = Number(bytes)
  const choices: readonly Json[] | undefined = schema.oneOf ?? schema.anyOf
  // The result always has `anyOf` instead of `oneOf`, because the choices of a description overlap
  // and a value may match several choices.
  if (choices !== undefined) facts.anyOf = choices.map(derive)
  if (schema.items !== undefined) facts.items = derive(schema.items)
  if (schema.properties === undefined) return facts
  facts.properties = Object.fromEntries(
    Object.entries<Json>(schema.properties).map(([name, each]) => [name, derive(each)]),
  )
  return { ...facts, additionalProperties: false }
}
