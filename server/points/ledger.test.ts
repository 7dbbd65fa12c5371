import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  type Account,
  clawBack,
  type EntryKind,
  entryKinds,
  expiredPoints,
  isSpend,
  type PostedEntry,
  post,
  repayDebt,
  restore,
} from './ledger.ts'

const START = Date.parse('2025-01-15T12:00:00+09:00')
const empty: Account = {
  memberId: 1,
  currency: 'point',
  balance: 0,
  granted: 0,
  spent: 0,
  entryCount: 0,
  nextExpiryAt: null,
  debt: 0,
  hasDebt: false,
  pointMonths: 6,
}

function postOrFail(
  account: Account,
  amount: number,
  now: Date,
  kind: EntryKind = 'grant',
): PostedEntry {
  const outcome = post(account, { amount, kind, reference: `${account.entryCount}` }, now)
  assert.notEqual(outcome, 'shortage')
  return outcome as PostedEntry
}

test('a grant and a spend move the balance, the totals and the entry alike', () => {
  const now = new Date(START)
  const granted = postOrFail(empty, 500, now)
  const { account, entry } = postOrFail(granted.account, -300, now, 'draw')
  assert.deepEqual(
    [account.balance, account.granted, account.spent, account.entryCount],
    [200, 500, 300, 2],
  )
  assert.deepEqual(
    [entry.seq, entry.amount, entry.balanceAfter, entry.grantedAfter, entry.spentAfter],
    [2, -300, 200, 500, 300],
  )
  assert.equal(entry.expiresAt, null)
})

test('a spend above the balance is a shortage', () => {
  const { account } = postOrFail(empty, 500, new Date(START))
  const movement = { amount: -501, kind: 'draw', reference: '1' } as const
  assert.equal(post(account, movement, new Date(START)), 'shortage')
})

test('the last point can be spent', () => {
  const { account } = postOrFail(empty, 500, new Date(START))
  assert.equal(postOrFail(account, -500, new Date(START), 'draw').account.balance, 0)
})

test('an amount is never zero, fractional or above the safe integers', () => {
  for (const amount of [0, -0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    const granting = () => post(empty, { amount, kind: 'grant', reference: '1' }, new Date(START))
    assert.throws(granting, new RegExp(`^Error: ${amount} is not an amount$`))
  }
})

test('B-033 there is no upper cap on points', () => {
  const { account } = postOrFail(
    postOrFail(empty, 9_999_999, new Date(START)).account,
    10 ** 12,
    new Date(START),
  )
  assert.equal(account.balance, 10 ** 12 + 9_999_999)
})

test('coins never expire', () => {
  const { entry, account } = postOrFail({ ...empty, currency: 'coin' }, 5, new Date(START))
  assert.deepEqual([entry.expiresAt, account.nextExpiryAt], [null, null])
})

const validity: readonly [string, string][] = [
  ['2025-01-15T12:00:00+09:00', '2025-07-15T12:00:00+09:00'],
  ['2025-08-31T12:00:00+09:00', '2026-02-28T12:00:00+09:00'],
  ['2023-08-31T23:59:59.999+09:00', '2024-02-29T23:59:59.999+09:00'],
  ['2024-02-29T00:00:00+09:00', '2024-08-29T00:00:00+09:00'],
  ['2025-08-29T18:00:00+09:00', '2026-02-28T18:00:00+09:00'],
  ['2025-07-31T00:00:00+09:00', '2026-01-31T00:00:00+09:00'],
  ['2025-10-31T00:00:00+09:00', '2026-04-30T00:00:00+09:00'],
  // In UTC, the first two of these moments belong to the day before.
  ['2025-03-01T08:59:59+09:00', '2025-09-01T08:59:59+09:00'],
  ['2025-09-01T00:30:00+09:00', '2026-03-01T00:30:00+09:00'],
  ['2025-12-31T23:59:59+09:00', '2026-06-30T23:59:59+09:00'],
]
for (const [grantedAt, expiresAt] of validity) {
  test(`B-031 points granted ${grantedAt} are valid until ${expiresAt}`, () => {
    const { entry, account } = postOrFail(empty, 1, new Date(grantedAt))
    assert.equal(entry.expiresAt?.getTime(), Date.parse(expiresAt))
    assert.deepEqual(account.nextExpiryAt, entry.expiresAt)
  })
}

test('neither a later grant nor a spend moves the next expiry', () => {
  const first = postOrFail(empty, 100, new Date('2025-01-15T12:00:00+09:00'))
  const second = postOrFail(first.account, 100, new Date('2025-02-15T12:00:00+09:00'))
  const spend = postOrFail(second.account, -50, new Date('2025-03-15T12:00:00+09:00'), 'draw')
  for (const { account } of [second, spend]) {
    assert.deepEqual(account.nextExpiryAt, new Date('2025-07-15T12:00:00+09:00'))
  }
})

test('a grant that expires sooner than an earlier grant is the next to expire', () => {
  const first = postOrFail(empty, 100, new Date('2025-08-29T18:00:00+09:00'))
  const second = postOrFail(first.account, 100, new Date('2025-08-31T12:00:00+09:00'))
  assert.deepEqual(second.account.nextExpiryAt, new Date('2026-02-28T12:00:00+09:00'))
})

/**
 * Random movements of an account. `days` is the time since the previous movement. It can be
 * negative, because a clock can step back.
 */
const steps = fc.array(
  fc.record({
    amount: fc.integer({ min: -3_000, max: 3_000 }),
    days: fc.integer({ min: -2, max: 40 }),
  }),
  { maxLength: 60 },
)

interface Simulation {
  account: Account
  readonly grants: { amount: number; expiresAt: number }[]
  spentByMember: number
}

/**
 * Expires due points as the ledger does, and then grants or spends. Returns the balances before and
 * after the expiry, the valid points and the expired points.
 */
function simulateDay({ amount }: { amount: number }, simulation: Simulation, now: Date) {
  const young = simulation.grants
    .filter(({ expiresAt }) => expiresAt > now.getTime())
    .reduce((sum, grant) => sum + grant.amount, 0)
  const before = simulation.account.balance
  const taken = expiredPoints(simulation.account, young)
  if (taken > 0) simulation.account = postOrFail(simulation.account, -taken, now, 'expiry').account
  const left = simulation.account.balance
  if (amount !== 0) {
    const kind = amount > 0 ? 'grant' : 'draw'
    const outcome = post(simulation.account, { amount, kind, reference: 'x' }, now)
    if (outcome !== 'shortage') {
      simulation.account = outcome.account
      if (amount < 0) simulation.spentByMember -= amount
      else simulation.grants.push({ amount, expiresAt: outcome.entry.expiresAt?.getTime() ?? 0 })
    }
  }
  return { before, young, taken, left }
}

test('B-031 B-032 in any history exactly the old points expire, and the sums agree', () => {
  fc.assert(
    fc.property(steps, (days) => {
      const life: Simulation = { account: empty, grants: [], spentByMember: 0 }
      let at = START
      let expiredSum = 0
      for (const step of days) {
        at += step.days * DAY_MS
        const { before, young, taken, left } = simulateDay(step, life, new Date(at))
        expiredSum += taken
        assert.equal(left, Math.min(before, young))
        const { balance, granted, spent } = life.account
        assert.ok(balance >= 0)
        assert.equal(balance, granted - spent)
        assert.equal(spent, life.spentByMember + expiredSum)
      }
    }),
    { numRuns: 400 },
  )
})

test('B-032 the soonest points to expire pay first', () => {
  const older = postOrFail(empty, 1_000, new Date('2025-01-15T12:00:00+09:00'))
  const newer = postOrFail(older.account, 700, new Date('2025-03-15T12:00:00+09:00'))
  const { account } = postOrFail(newer.account, -400, new Date('2025-04-01T12:00:00+09:00'), 'draw')
  // The spend took 400 points of the older grant. On 2025-07-15 the remaining 600 points of that
  // grant expire. The 700 points of the newer grant remain valid.
  assert.equal(expiredPoints(account, 700), 600)
  const rest = postOrFail(account, -600, new Date('2025-07-15T12:00:00+09:00'), 'expiry').account
  assert.deepEqual([rest.balance, expiredPoints(rest, 700), expiredPoints(rest, 0)], [700, 0, 700])
})

test('a clawback takes the balance, and the rest becomes a debt', () => {
  const { account } = postOrFail(empty, 300, new Date(START))
  const enough = clawBack(account, { amount: 300, reference: 'p' }, new Date(START))
  assert.deepEqual([enough.posted?.account.balance, enough.debt], [0, 0])
  const short = clawBack(account, { amount: 500, reference: 'p' }, new Date(START))
  assert.deepEqual([short.posted?.account.balance, short.debt], [0, 200])
  const nothing = clawBack(empty, { amount: 500, reference: 'p' }, new Date(START))
  assert.deepEqual([nothing.posted, nothing.debt], [null, 500])
})

test('a restoration cancels the debt first, and the rest is a new grant', () => {
  const now = new Date(START)
  const indebted: Account = { ...empty, debt: 200, hasDebt: true }
  const part = restore(indebted, { amount: 150, reference: 'p' }, now)
  assert.deepEqual([part.posted, part.debt], [null, 50])
  const whole = restore(indebted, { amount: 500, reference: 'p' }, now)
  assert.deepEqual([whole.posted?.entry.amount, whole.posted?.entry.kind], [300, 'restoration'])
  assert.deepEqual([whole.posted?.account.balance, whole.debt], [300, 0])
  const without = restore(empty, { amount: 500, reference: 'p' }, now)
  assert.deepEqual([without.posted?.account.balance, without.debt], [500, 0])
})

test('a clawback and a repayment are entries of the kind clawback, each with its own reference', () => {
  const { account } = postOrFail(empty, 300, new Date(START))
  const { posted } = clawBack(account, { amount: 300, reference: 'p' }, new Date(START))
  assert.deepEqual([posted?.entry.kind, posted?.entry.reference], ['clawback', 'p'])
  const repaid = repayDebt({ ...account, debt: 200 }, new Date(START))
  assert.deepEqual([repaid?.account.balance, repaid?.account.debt], [100, 0])
  const { kind, reference, amount } = repaid?.entry ?? {}
  assert.deepEqual([kind, reference, amount], ['clawback', 'debt-1-2', -200])
})

test('the kinds of entries are these, by the sign of their amounts', () => {
  const positive = [
    'conversion',
    'credit',
    'bonus',
    'referral',
    'campaign',
    'free-draw',
    'restoration',
    'waiver',
    'payback',
    'free-payback',
    'moved-in',
    'free-moved-in',
  ]
  const negative = ['draw', 'expiry', 'exchange', 'rank', 'shipping', 'clawback']
  assert.deepEqual(entryKinds('positive').toSorted(), positive.toSorted())
  assert.deepEqual(entryKinds('negative').toSorted(), negative.toSorted())
  assert.deepEqual(entryKinds('either'), ['grant', 'adjustment'])
  assert.deepEqual(
    entryKinds().toSorted(),
    ['grant', 'adjustment', ...positive, ...negative].toSorted(),
  )
})

test('a member with a debt spends in neither currency, but points still expire', () => {
  const rich: Account = { ...postOrFail(empty, 300, new Date(START)).account, hasDebt: true }
  for (const kind of ['draw', 'exchange', 'rank', 'shipping'] as const) {
    const movement = { amount: -1, kind, reference: 'x' }
    assert.equal(post(rich, movement, new Date(START)), 'shortage')
  }
  assert.equal(postOrFail(rich, -300, new Date(START), 'expiry').account.balance, 0)
})

test('grants pay off the debt first, in any sequence of clawbacks and grants', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -900, max: 900 }).filter((amount) => amount !== 0)),
      (amounts) => {
        let account = empty
        let due = 0
        for (const amount of amounts) {
          if (amount > 0) {
            const granted = postOrFail(account, amount, new Date(START)).account
            account = repayDebt(granted, new Date(START))?.account ?? granted
            due += amount
          } else {
            const { posted: taken, debt } = clawBack(
              account,
              { amount: -amount, reference: 'p' },
              new Date(START),
            )
            account = { ...(taken?.account ?? account), debt }
            due += amount
          }
          assert.equal(account.balance - account.debt, due)
          assert.ok(account.balance === 0 || account.debt === 0)
          assert.ok(account.balance >= 0 && account.debt >= 0)
        }
      },
    ),
  )
})

test('a draw, an exchange, a kept rank and a shipping fee are spends; no other entry that takes points is one', () => {
  assert.deepEqual(entryKinds().filter(isSpend), ['draw', 'exchange', 'rank', 'shipping'])
})
