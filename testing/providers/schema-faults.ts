import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { UNDOCUMENTED_FIELD } from '#gateway/responses.ts'

/**
 * Returns a function that checks a value against a schema of one provider's table and returns one
 * line for each difference. A schema refers to the table's other schemas as `#/$defs/NAME`.
 * If `isText` is true, all values are texts, as in a form or a query. Each text is then converted
 * to the type that the schema requires.
 */
export function openSchemas(
  $defs: object,
  { isText = false } = {},
): (schema: object, value: unknown) => readonly string[] {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    coerceTypes: isText,
    // Unicode mode is off, because it refuses needless escapes in regular expressions, and the
    // providers' patterns contain such escapes.
    unicodeRegExp: false,
  })
  addFormats.default(ajv)
  ajv.addKeyword({
    keyword: 'maxBytes',
    type: 'string',
    validate: (max: number, text: string) => Buffer.byteLength(text) <= max,
  })
  ajv.addSchema({ $defs }, 'table')
  const validators = new Map<string, ReturnType<typeof ajv.compile>>()
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"table#/$defs/')
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text))
    validators.set(text, validate)
    if (validate(value)) return []
    return (validate.errors ?? [])
      .filter(({ keyword }) => keyword !== 'anyOf')
      .map(({ instancePath, message, params }) => {
        const { additionalProperty: property = '' } = params
        return `${instancePath} ${message} ${property}`.trim()
      })
  }
}

/**
 * Parses a provider's answer without the undocumented field that the sandbox adds to every answer.
 * With this field, the sandbox simulates fields that a provider may add at any time.
 */
export function parseAnswer(text: string) {
  return JSON.parse(text, (name, value) => (name === UNDOCUMENTED_FIELD ? undefined : value))
}
