import assert from 'node:assert/strict'
import { hash, sign } from 'node:crypto'
import { test } from 'node:test'
import type { ReportedPack, SignedReport } from '#contract/service-reports.ts'
import { privateKeyOf, publicHexOf } from '#testing/fixtures/ed25519-keys.ts'
import { checkReport, rarityShares } from './report.rule.ts'

const SEED = Buffer.alloc(32, 7)
const MILLISECONDS = 1_760_000_000_000

const hashOf = (body: string) => hash('sha256', `HIKIFUDA/report\0${body}`, 'buffer')

function signed(previous: string, month = '2025-12'): SignedReport {
  const body = JSON.stringify({ month, previous, label: '極' })
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(MILLISECONDS))
  const message = Buffer.concat([Buffer.from('HIKIFUDA/signed-report\0'), hashOf(body), time])
  return {
    body,
    milliseconds: MILLISECONDS,
    public_key: publicHexOf(SEED),
    signature: sign(null, message, privateKeyOf(SEED)).toString('hex'),
  }
}
const first = signed('0'.repeat(64))
const second = signed(hashOf(first.body).toString('hex'), '2026-01')
const skipping = signed(hashOf(first.body).toString('hex'), '2026-02')

for (const [name, report, before, finding] of [
  ['the first report', first, undefined, 'right'],
  ['a report after the one that it names', second, first, 'right'],
  ['a report after another', second, second, 'broken'],
  ['a report that leaves out a month', skipping, first, 'broken'],
  ['a report whose predecessor is missing', second, undefined, 'broken'],
  ['a first report that follows one', first, first, 'broken'],
  ['a changed report', { ...first, body: `${first.body} ` }, undefined, 'wrong'],
  ['a report with another time', { ...first, milliseconds: 1 }, undefined, 'wrong'],
] as const) {
  test(`B-040 the browser finds ${finding}: ${name}`, async () => {
    const publicKey = publicHexOf(SEED)
    assert.equal(await checkReport(report, { before, publicKey }), finding)
    const otherKey = publicHexOf(Buffer.alloc(32, 8))
    assert.equal(
      await checkReport(report, { before, publicKey: otherKey }),
      finding === 'right' ? 'otherKey' : finding,
    )
  })
}

test('B-040 shares of rarities are those of all draws, beside those of the compositions', () => {
  const pack = (draws: number, total: number, rows: [number, number, number][]): ReportedPack => ({
    pack_id: 1,
    t_from: 0,
    t_until: 1,
    draws,
    total,
    rarities: rows.map(([rarity, drawn, count]) => ({
      rarity,
      label: `R${rarity}`,
      drawn,
      count,
    })),
  })
  // 30 of 40 draws from a pack with 10 % of rarity 3, and 10 from one with 50 %: (3 + 5) / 40.
  const shares = rarityShares([
    pack(30, 100, [
      [0, 28, 90],
      [3, 2, 10],
    ]),
    pack(10, 2, [
      [0, 4, 1],
      [3, 6, 1],
    ]),
    pack(1_000, 1_000, []),
  ])
  assert.deepEqual(
    shares.map(({ rarity, drawn, share, expected }) => [rarity, drawn, share, expected]),
    [
      [3, 8, 2_000, 2_000],
      [0, 32, 8_000, 8_000],
    ],
  )
  assert.deepEqual(rarityShares([]), [])
})
