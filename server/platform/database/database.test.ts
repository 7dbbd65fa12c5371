import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import {
  constraintOf,
  type Database,
  isDatabaseUnavailable,
  isLockTimeout,
  isOutcomeUnknown,
  openDatabase,
  type Statement,
  sqlState,
  type Transaction,
} from './database.ts'

let clone: ClonedDatabase
let database: Database
const lostConnections: Error[] = []
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({
    url: clone.url,
    onConnectionLost: (cause) => lostConnections.push(cause),
  })
  await database.query({
    text: 'create table tallies (id integer primary key, count integer not null)',
  })
  await database.query({ text: 'insert into tallies values (1, 0), (2, 0), (3, 0)' })
})
after(async () => {
  await database.close()
  await clone.drop()
})

const countOf = async (id: number) => {
  const [row] = await database.query<{ count: number }>({
    text: 'select count from tallies where id = $1',
    values: [id],
  })
  return row?.count
}
const increment = (id: number) => ({
  text: 'update tallies set count = count + 1 where id = $1',
  values: [id],
})

test('a column with underscores is a property in camel case, in a transaction too', async () => {
  const statement = { text: 'select 1 as price_coins, 2 as line_1' }
  const row = { priceCoins: 1, line1: 2 }
  assert.deepEqual(await database.query(statement), [row])
  assert.deepEqual(await database.transaction((tx) => tx.query(statement)), [row])
})

test('statements that come while others are answered follow in order, without a warning of pg', async () => {
  const ids = await database.transaction(async (tx) => {
    const results = [1, 2, 3, 4].map(async (id) => {
      await wait(id)
      return tx.query<{ id: number }>({ text: `select ${id} as id, pg_sleep(0.05)` })
    })
    return (await Promise.all(results)).map(([row]) => row?.id)
  })
  assert.deepEqual(ids, [1, 2, 3, 4])
  const rolledBack = database.transaction(async (tx) => {
    for (const text of ['select pg_sleep(0.05)', 'select 1']) {
      tx.query({ text }).catch(() => {})
      await wait(5)
    }
    throw new Error('gave up amid the answers')
  })
  await assert.rejects(rolledBack, /gave up/)
  assert.deepEqual(warnings, [])
})

test('a throw rolls everything back, and the connection serves the next transaction', async () => {
  const transaction = database.transaction(async (tx) => {
    await tx.query(increment(1))
    throw new Error('changed my mind')
  })
  await assert.rejects(transaction, /changed my mind/)
  assert.equal(await countOf(1), 0)
})

test('a statement sent in the same tick as a throw is never executed', async () => {
  const transaction = database.transaction(async (tx) => {
    await tx.query(increment(2))
    tx.query(increment(1)).catch(() => {})
    throw new Error('changed my mind')
  })
  await assert.rejects(transaction, /changed my mind/)
  assert.deepEqual([await countOf(1), await countOf(2)], [0, 0])
})

test('a statement sent after the end of its transaction is never executed', async () => {
  const before = await countOf(1)
  for (const end of [() => {}, () => assert.fail('changed my mind')]) {
    let leakedTx: Transaction | undefined
    const transaction = database.transaction(async (tx) => {
      leakedTx = tx
      await tx.query({ text: 'select 1' })
      end()
    })
    await transaction.catch(() => {})
    await assert.rejects(async () => leakedTx?.query(increment(1)), /after the end/)
  }
  assert.equal(await countOf(1), before)
})

test('a statement that the driver refuses is not committed with the statements after it', async () => {
  const before = await countOf(1)
  const unserializable = { toJSON: () => assert.fail('cannot be written') }
  const refused = { name: 'refused', text: 'select $1::json', values: [unserializable as unknown] }
  for (const [statement, cause] of [
    [{ name: 'begin', text: 'select 2' }, /must be unique/],
    [refused, /cannot be written/],
  ] as const) {
    const transaction = database.transaction(async (tx) => {
      for (const each of [increment(1), statement, increment(1)]) tx.query(each).catch(() => {})
    })
    await assert.rejects(transaction, cause)
    assert.equal(await countOf(1), before)
  }
  const [row] = await database.transaction((tx) => tx.query({ ...refused, values: ['7'] }))
  assert.deepEqual(row, { json: 7 })
})

test('a failing statement in a pipeline rolls the whole transaction back', async () => {
  const transaction = database.transaction(async (tx) => {
    await Promise.all([
      tx.query(increment(1)),
      tx.query({ text: 'insert into tallies values (1, 9)' }),
      tx.query(increment(2)),
    ])
  })
  await assert.rejects(transaction, (cause) => {
    assert.equal(constraintOf(cause), 'tallies_pkey')
    assert.equal(isOutcomeUnknown(cause), false)
    return true
  })
  assert.deepEqual([await countOf(1), await countOf(2)], [0, 0])
})

test('statements that are not awaited are committed, or fail the whole transaction', async () => {
  const before = (await countOf(2)) ?? 0
  const notAwaiting = (statement: Statement) =>
    database.transaction(async (tx) => {
      for (const each of [increment(2), statement, increment(2)]) tx.query(each).catch(() => {})
      return 'done'
    })
  assert.equal(await notAwaiting(increment(2)), 'done')
  assert.equal(await countOf(2), before + 3)
  await assert.rejects(
    notAwaiting({ text: 'insert into tallies values (1, 9)' }),
    (cause) => constraintOf(cause) === 'tallies_pkey',
  )
  assert.equal(await countOf(2), before + 3)
  await database.query({ text: 'update tallies set count = $1 where id = 2', values: [before] })
})

test('transactions that deadlock are retried until all are done', async () => {
  const incrementBoth = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx.query(increment(first))
      await wait(30)
      await tx.query(increment(second))
    })
  await Promise.all([incrementBoth(1, 2), incrementBoth(2, 1), incrementBoth(1, 2)])
  assert.deepEqual([await countOf(1), await countOf(2)], [3, 3])
})

test('a serialization failure is retried', async () => {
  const before = (await countOf(1)) ?? 0
  const addOne = () =>
    database.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read' })
      await tx.query({ text: 'select count from tallies where id = 1' })
      await wait(20)
      await tx.query(increment(1))
    })
  await Promise.all([addOne(), addOne(), addOne()])
  assert.equal(await countOf(1), before + 3)
})

test('a failed transaction reports the statement that failed first, not those that it aborted', async () => {
  const transaction = database.transaction(async (tx) => {
    tx.query({ text: 'insert into tallies values (1, 9)' }).catch(() => {})
    await tx.query({ text: 'select count from tallies' })
  })
  await assert.rejects(transaction, (cause) => constraintOf(cause) === 'tallies_pkey')
})

test('a connection that dies between two statements fails only its transaction', async () => {
  const before = await countOf(2)
  const transaction = database.transaction(async (tx) => {
    await tx.query(increment(2))
    const [self] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await database.query({ text: 'select pg_terminate_backend($1)', values: [self?.pid] })
    await wait(100)
    await tx.query(increment(2))
  })
  await assert.rejects(
    transaction,
    (cause) => isOutcomeUnknown(cause) && isDatabaseUnavailable(cause),
  )
  assert.ok(lostConnections.length > 0)
  assert.equal(await countOf(2), before)
})

test('a statement that times out on a locked row has an unknown outcome, and the database counts as available', async () => {
  const before = await countOf(2)
  const impatient = openDatabase({
    url: `${clone.url}${clone.url.includes('?') ? '&' : '?'}query_timeout=200`,
  })
  // The database server may still execute the statement after its timeout, so this test uses a row
  // that no other test uses.
  const ownRow = 3
  await database.transaction(async (tx) => {
    await tx.query(increment(ownRow))
    const waiting = impatient.transaction(async (other) => {
      await other.query(increment(2))
      await other.query(increment(ownRow))
    })
    await assert.rejects(
      waiting,
      (cause) => isOutcomeUnknown(cause) && !isDatabaseUnavailable(cause),
    )
    await assert.rejects(
      impatient.query(increment(ownRow)),
      (cause) => !isDatabaseUnavailable(cause),
    )
    const [row] = await impatient.query<{ one: number }>({ text: 'select 1 as one' })
    assert.equal(row?.one, 1)
  })
  await impatient.close()
  assert.equal(await countOf(2), before)
})

test('a transaction that sends nothing for 2 s is rolled back, so that others get its locks', async () => {
  const before = (await countOf(1)) ?? 0
  const locked = Promise.withResolvers<void>()
  const thaw = Promise.withResolvers<void>()
  const frozen = database.transaction(async (tx) => {
    await tx.query(increment(1))
    locked.resolve()
    await thaw.promise
    await tx.query(increment(1))
  })
  await locked.promise
  const startedAtMs = performance.now()
  const giveUp = setTimeout(thaw.resolve, 8_000)
  await database.query(increment(1))
  const tookMs = performance.now() - startedAtMs
  clearTimeout(giveUp)
  thaw.resolve()
  await assert.rejects(frozen, (cause) => isOutcomeUnknown(cause))
  assert.ok(tookMs < 5_000, `the lock was free after ${tookMs} ms`)
  assert.equal(await countOf(1), before + 1)
})

test('a statement gives up after 5 s if the lock that it needs stays held', async () => {
  const before = await countOf(1)
  let waiting: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    await tx.query(increment(1))
    waiting = database.query(increment(1)).catch((cause: unknown) => cause)
    // The test sends a statement every second, so that the database does not end the transaction as
    // idle.
    for (let second = 0; second < 6; second++) await tx.query({ text: 'select pg_sleep(1)' })
  })
  const cause = await waiting
  assert.deepEqual([isLockTimeout(cause), isOutcomeUnknown(cause)], [true, false])
  assert.equal(await countOf(1), (before ?? 0) + 1)
})

test('a lost connection is distinguished from an error of a statement', async () => {
  const unreachable = openDatabase({ url: 'postgresql://hikifuda@/none?host=/nowhere' })
  await assert.rejects(unreachable.query({ text: 'select 1' }), isDatabaseUnavailable)
  await unreachable.close()
  const wrong = await database.query({ text: 'selekt' }).catch((cause: unknown) => cause)
  assert.equal(sqlState(wrong), '42601')
  assert.equal(isOutcomeUnknown(wrong), false)
  for (const code of ['57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'EPIPE']) {
    assert.equal(isDatabaseUnavailable(Object.assign(new Error('gone'), { code })), true)
  }
  assert.equal(isOutcomeUnknown(new Error('a mistake of ours')), false)
})

test('a connection to a database that became read-only is not used again', async () => {
  const single = openDatabase({ url: clone.url, connectionsMax: 1 })
  const backend = async () => {
    const [row] = await single.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    return row?.pid
  }
  try {
    const before = await backend()
    // When this session writes, it gets the same error that a demoted primary returns.
    await single.query({ text: 'set default_transaction_read_only = on' })
    const writing = single.transaction((tx) => tx.query(increment(1)))
    await assert.rejects(writing, (cause) => {
      assert.equal(sqlState(cause), '25006')
      return isDatabaseUnavailable(cause) && isOutcomeUnknown(cause)
    })
    assert.notEqual(await backend(), before)
    await single.transaction((tx) => tx.query(increment(1)))
  } finally {
    await single.close()
  }
})
