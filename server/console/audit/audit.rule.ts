/** The fields of before and after that the log shows as they are. All others read "changed". */
const PLAIN_FIELDS = new Set([
  'role',
  'state',
  'version',
  'kind',
  'count',
  'addresses',
  'ids',
  'file_name',
  'filters',
])
/** Fields that the log never mentions, not even as changed. */
const SECRET = /pass(?!key)|secret|token|code|hash|key$|challenge|response|card_|csrf/i
const CHANGED = 'changed'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns what the audit log keeps of the fields of a row: plain fields as they are, personal ones
 * as "changed", and no secret at all. A field that nobody listed counts as personal.
 */
export function redact(fields: object): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, value]) => [name, PLAIN_FIELDS.has(name) ? value : CHANGED]),
  )
}
