import { z } from 'zod'
import { StartRefused } from './start-refused.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** Returns the variables that are set. An empty variable counts as not set. */
export function setVariables(environment: Variables): Variables {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

export const PORT_MAX = 65_535
export const portNumber = z.coerce
  .number(`must be a number from 0 to ${PORT_MAX}`)
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .max(PORT_MAX, `must be ${PORT_MAX} or less`)

export const commaSeparated = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))

const PEM = /^-----BEGIN [A-Z0-9 ]+-----\r?\n[\s\S]+\n-----END [A-Z0-9 ]+-----\s*$/

/**
 * A key or certificate as PEM. Its line ends may be written as the two characters \n. If the value
 * has no quotes in a file of settings, systemd and the shell remove the backslashes, and the text
 * has no line ends any more.
 */
export const pem = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => PEM.test(text), {
    error:
      'must be PEM, with line ends or \\n between its lines. In shop.env the value needs double quotes, in a file of variables of a container none',
  })

export function oneOf<const Value extends string>(...values: readonly Value[]): z.ZodType<Value> {
  return z.enum(values, { error: `must be ${values.join(' or ')}` })
}

/** The present name of each variable that had another one. Without it, its value would not count. */
const RENAMED: Readonly<Record<string, string>> = {}

/**
 * Throws StartRefused with one sentence for each variable that is invalid or has its former name. The sentence consists of the
 * variable's name and the schema's message, such as `must be 0 or 1`.
 */
export function parseVariables<Schema extends z.ZodType>(
  schema: Schema,
  environment: Variables,
  renamed = RENAMED,
): z.output<Schema> {
  const given = setVariables(environment)
  const parsed = schema.safeParse(given)
  const former = Object.entries(renamed).filter(([name]) => name in given)
  if (parsed.success && former.length === 0) return parsed.data
  const sentences = [
    ...former.map(([name, present]) => `${name} has another name now: set ${present} instead.`),
    ...(parsed.error?.issues ?? []).map(
      ({ path: [name], message }) => `${String(name)} ${message}.`,
    ),
  ]
  throw new StartRefused(sentences.join('\n'))
}
