import type { Queryable, Transaction } from './database.ts'

export interface Attempt {
  readonly name: string
  readonly subject: Buffer
}

/** Until the transaction ends; in one order for everybody. */
export async function lockLimits(tx: Transaction, subjects: readonly Buffer[]): Promise<void> {
  const keys = subjects.map((subject) => subject.readBigInt64BE().toString()).sort()
  await tx.query({
    name: 'lock-limits',
    text: `
      select pg_advisory_xact_lock(key)
      from (
        select key
        from unnest($1::bigint[]) with ordinality as subject (key, place)
        order by place
      ) as ordered`,
    values: [keys],
  })
}

export async function countRecent(
  on: Queryable,
  { name, subject, since }: Attempt & { since: Date },
): Promise<number> {
  const rows = await on.query<{ count: number }>({
    name: 'count-recent-attempts',
    text: `
      select count(*) as count
      from attempts
      where name = $1
        and subject = $2
        and created_at > $3`,
    values: [name, subject, since],
  })
  return rows[0]?.count ?? 0
}

export async function insertAttempts(
  on: Queryable,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  await on.query({
    name: 'insert-attempts',
    text: `
      insert into attempts (name, subject, created_at)
      select name, subject, $3
      from unnest($1::text[], $2::bytea[]) as attempt (name, subject)`,
    values: [attempts.map(({ name }) => name), attempts.map(({ subject }) => subject), now],
  })
}

export async function deleteAttempts(on: Queryable, { name, subject }: Attempt): Promise<void> {
  await on.query({
    text: 'delete from attempts where name = $1 and subject = $2',
    values: [name, subject],
  })
}

export async function deleteBefore(on: Queryable, moment: Date): Promise<void> {
  await on.query({ text: 'delete from attempts where created_at < $1', values: [moment] })
}
