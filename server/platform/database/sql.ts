import { Sql } from 'sql-template-tag'
import type { Statement } from './database.ts'

type Tag<S> = (texts: TemplateStringsArray, ...values: readonly unknown[]) => S

/**
 * A statement with its values in place: the text that is sent has `$1`, `$2` … instead. A value that
 * is `sql` itself is a part of the text.
 */
export const sql: Tag<Sql> = (texts, ...values) => new Sql(texts, values)

/** A statement that each connection prepares only once. */
export function named(name: string): Tag<Statement> {
  return (texts, ...parts) => {
    const { text, values } = sql(texts, ...parts)
    return { name, text, values }
  }
}

/** A constant of the code as a part of the text, never anything that somebody typed. */
export function raw(constant: string | number): Sql {
  return new Sql([String(constant)], [])
}
