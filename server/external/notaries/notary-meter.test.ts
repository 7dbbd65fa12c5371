import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestNotaries } from '#testing/fixtures/test-notaries.ts'
import { openNotaryMeter } from './notary-meter.ts'
import type { Notary } from './port.ts'

test('the metrics count what each notary answered, and when it last signed', async () => {
  const honest = openTestNotaries()
  const { notaries, families } = openNotaryMeter(honest)
  const [notary] = honest.notaries as [Notary]
  const requestOf = (no: number) => ({
    pack_root: 'ab'.repeat(32),
    no,
    t: no,
    k: no,
    head_before: 'cd'.repeat(32),
    inputs_hash: 'ef'.repeat(32),
  })
  const samples = () => families().flatMap((family) => family.samples)
  assert.deepEqual(samples(), [])
  await notaries.sign(notary, requestOf(0), Buffer.of(1))
  assert.equal(await notaries.sign(notary, requestOf(0), Buffer.of(2)), 'refused')
  honest.behaviour = 'away'
  await assert.rejects(notaries.sign(notary, requestOf(1), Buffer.of(3)))
  await assert.rejects(notaries.sign(notary, requestOf(1), Buffer.of(3)))
  const [signed, refused, error, signedAt] = samples()
  assert.deepEqual(signed, { labels: { notary: '甲', result: 'signed' }, value: 1 })
  assert.deepEqual([refused?.value, error?.value], [1, 2])
  assert.ok(Math.abs(Number(signedAt?.value) - Date.now() / 1_000) < 10)
})
