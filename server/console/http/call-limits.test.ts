import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuse } from '#server/console/acts/route.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { type CallKind, openCallLimits } from './call-limits.ts'

const START = new Date('2025-08-01T03:00:00Z')
function openLimitOf(limits = CALL_LIMITS) {
  const { take } = openCallLimits(limits)
  return (operatorId: number, kind: CallKind, now: Date, file?: string) =>
    take({ operatorId, kind, now, file })
}
const later = (ms: number) => new Date(START.getTime() + ms)

test('A-193: an operator makes 300 reads and 60 changes a minute, and 5 exports an hour', () => {
  const limits: [CallKind, number, number][] = [
    ['read', 300, 60_000],
    ['change', 60, 60_000],
    ['export', 5, 3_600_000],
  ]
  const limitOf = openLimitOf()
  for (const [kind, max, windowMs] of limits) {
    for (let calls = 0; calls < max; calls++) assert.equal(limitOf(1, kind, START), null)
    const refusal = limitOf(1, kind, later(1_000))
    assert.deepEqual([refusal?.state, refusal?.reason], [429, 'call-limit'])
    const waitSeconds = (windowMs - 1_000) / 1_000
    assert.equal(refusal?.retryAfterSeconds, waitSeconds)
    assert.deepEqual(refusal?.current, { waitSeconds })
    assert.equal(limitOf(2, kind, START), null, 'another operator has limits of its own')
    assert.equal(limitOf(1, kind, later(windowMs)), null)
  }
})

test('A-193: the settings choose the limits', () => {
  const limitOf = openLimitOf({ ...CALL_LIMITS, export: 1 })
  assert.equal(limitOf(1, 'export', START), null)
  assert.equal(limitOf(1, 'export', START)?.state, 429)
})

test('A-193: the parts of a file count as one export, and each further file as another', () => {
  const limitOf = openLimitOf({ ...CALL_LIMITS, export: 2 })
  for (const file of ['/a', '/b', '/a', '/b', '/a'])
    assert.equal(limitOf(1, 'export', START, file), null, file)
  assert.equal(limitOf(1, 'export', START, '/c')?.state, 429)
  assert.equal(limitOf(1, 'export', START)?.state, 429, 'a file counts with the direct exports')
  assert.equal(limitOf(1, 'export', START, '/a'), null, 'a file that has begun is finished')
  assert.equal(limitOf(1, 'export', later(3_600_000), '/c'), null)
})

test('A-193: a file counts if one of its parallel calls is given, whichever ends first', async () => {
  const call = (file: string) => ({ operatorId: 1, kind: 'export', now: START, file }) as const
  for (const isFirstGiven of [true, false]) {
    const counter = openCallLimits({ ...CALL_LIMITS, export: 1 })
    const answers = [isFirstGiven, !isFirstGiven].map((isGiven) =>
      counter.countGiven(call('/a'), async () =>
        isGiven ? { fields: {} } : refuse(403, 'step-up'),
      ),
    )
    await Promise.all(answers)
    assert.equal(counter.take(call('/b'))?.state, 429)
    assert.equal(counter.take(call('/a')), null)
  }
})

test('A-193: an export counts only if it was given, and parallel ones do not pass the limit', async () => {
  const counter = openCallLimits({ ...CALL_LIMITS, export: 2 })
  const call = (file?: string) => ({ operatorId: 1, kind: 'export', now: START, file }) as const
  const refused = async () => refuse(403, 'step-up')
  const given = async () => ({ fields: {} })
  for (const run of [refused, () => Promise.reject(new Error('a fault'))])
    for (let turn = 0; turn < 3; turn++) await counter.countGiven(call('/a'), run).catch(() => null)
  assert.deepEqual(await counter.countGiven(call('/a'), given), { fields: {} })
  await counter.countGiven(call('/a'), refused)
  assert.deepEqual(await counter.countGiven(call('/a'), given), { fields: {} }, 'one file')
  const answers = await Promise.all(
    [given, given, given].map((run) => counter.countGiven(call(), run)),
  )
  const refusals = answers.filter((answer) => 'state' in answer)
  assert.deepEqual([answers.length, refusals.length], [3, 2])
})
