import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { MIGRATIONS } from './migrations.ts'

export type Row = Readonly<Record<string, null | number | bigint | string | Uint8Array>>
export type Values = Readonly<Record<string, SQLInputValue>>

/** The gateway's SQLite database, in a file or in memory. Every function is synchronous. */
export interface Store {
  run(text: string, values?: Values): { readonly changes: number; readonly id: number }
  get(text: string, values?: Values): Row | undefined
  all(text: string, values?: Values): readonly Row[]
  /** Runs `act` in a transaction. A nested call joins the transaction that is already open. */
  transaction<Result>(act: () => Result): Result
  close(): void
}

const LOCK_MS_MAX = 5000

export function openStore(file: string | null): Store {
  if (file !== null) mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file ?? ':memory:', { timeout: LOCK_MS_MAX })
  // With wal and synchronous = normal, a killed process loses no data. Only a power failure could
  // lose the last transactions.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  migrate(database)
  const prepared = new Map<string, StatementSync>()
  const statement = (text: string): StatementSync => {
    const known = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, known)
    return known
  }
  return {
    run(text, values = {}) {
      const { changes, lastInsertRowid } = statement(text).run(values)
      return { changes: Number(changes), id: Number(lastInsertRowid) }
    },
    get: (text, values = {}) => statement(text).get(values),
    all: (text, values = {}) => statement(text).all(values),
    transaction: (act) => withinTransaction(database, act),
    close: () => database.close(),
  }
}

/**
 * Runs the migrations that the database has not run yet. The migrations delete nothing, so a demo
 * database of an older version keeps its orders.
 */
function migrate(database: DatabaseSync): void {
  withinTransaction(database, () => {
    const { user_version: version } = database.prepare('pragma user_version').get() ?? {}
    for (const migration of MIGRATIONS.slice(Number(version))) database.exec(migration)
    database.exec(`pragma user_version = ${MIGRATIONS.length}`)
  })
}

function withinTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  if (database.isTransaction) return act()
  database.exec('begin immediate')
  try {
    const result = act()
    database.exec('commit')
    return result
  } catch (cause) {
    database.exec('rollback')
    throw cause
  }
}
