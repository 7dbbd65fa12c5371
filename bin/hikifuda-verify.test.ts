import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Receipt, SignedHead } from '#contract/draws.ts'
import { openSigner, reportHashOf } from '#server/draws/signature.ts'
import { drawLog, type LogPlan } from '#testing/fixtures/drawn-log.ts'
import { voidLogOf } from '#testing/fixtures/void-log.ts'

const PROGRAM = join(import.meta.dirname, 'hikifuda-verify.mjs')
const folder = mkdtempSync(join(tmpdir(), 'verify-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const plan: LogPlan = {
  name: 'the pack of the command line',
  counts: [1, 4, 15, 40],
  purchases: 40,
  members: 3,
  drawCountOf: (t) => 1 + (t % 3),
  extraSteps: [null, 10],
}
const log = drawLog(plan)
const receipt = log.receipts[7] as Receipt
const jsonLines = (values: readonly object[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')

let fileCount = 0
function file(content: string | Buffer | object): string {
  fileCount += 1
  const path = join(folder, String(fileCount))
  const isRaw = typeof content === 'string' || Buffer.isBuffer(content)
  writeFileSync(path, isRaw ? content : JSON.stringify(content))
  return path
}

const composition = file(log.composition)

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

function expectRight(args: readonly string[], expected: RegExp): void {
  const result = run(...args)
  assert.equal(result.status, 0, result.output)
  assert.match(result.output, /All of it is right\.\n$/)
  assert.match(result.output, expected)
}

function expectWrong(args: readonly string[], expected: RegExp): void {
  const result = run(...args)
  assert.equal(result.status, 1, result.output)
  assert.match(result.output, expected)
  assert.doesNotMatch(result.output, /right/)
}

test('T12 the command line confirms a receipt step by step', () => {
  const expected =
    /purchase 8, tickets \d+ to \d+ of 60[\s\S]*ok {3}drawing again .* gives the same/
  expectRight([file(receipt), composition], expected)
  expectRight([composition, file(receipt)], expected)
  expectRight([file({ state: 200, errors: {}, csrf: {}, detail: receipt }), composition], expected)
  expectRight([file(JSON.stringify(receipt, null, 2)), composition], expected)
})

test('T12 a receipt file saved by the site needs no composition file', () => {
  const saved = { ...receipt, pack_history_id: 5, composition: log.composition.toString() }
  expectRight([file(saved)], /purchase 8/)
  expectRight([file({ receipt, composition: log.composition.toString() })], /purchase 8/)
})

test('T12 the command line replays a whole log to the last ticket', () => {
  const path = file(jsonLines(log.receipts))
  const sum = log.receipts.length
  expectRight(
    [path, composition],
    new RegExp(`${sum} purchases with 60 draws replayed, from the c`),
  )
  expectRight([path, composition], /Sold out: every prize was given .*, 60 in all/)
})

test('T12 the command line names the extra prizes of a receipt', () => {
  const last = log.receipts.at(-1) as Receipt
  expectRight(
    [file(last), composition],
    /ok {3}its tickets win exactly the extra prizes[\s\S]* 1 x extra prize 0, 札0\n/,
  )
})

test('T12 a composition with an extra prize of an unknown kind cannot be checked', () => {
  const text = log.composition.toString()
  for (const [from, to] of [
    ['"kind":"last"', '"kind":"first"'],
    ['"step":10', '"step":9'],
    ['"step":10', '"step":"10"'],
  ] as const) {
    assert.ok(text.includes(from))
    const { status, output } = run(file(receipt), file(text.replace(from, to)))
    assert.equal(status, 2, output)
    assert.match(output, /extra prizes of the composition/)
  }
})

test('T12 a page of the log is replayed from where it begins', () => {
  const page = { state: 200, list: log.receipts.slice(20), page: {} }
  expectRight([file(page), composition], /from receipt t = 20 on/)
})

test('T12 counts are left unparsed only when the line has the expected text in the right field', () => {
  const spaced = log.receipts.map((each) => JSON.stringify(each).replaceAll('":', '": '))
  expectRight([file(spaced.join('\n')), composition], /60 draws replayed/)
  const lines = log.receipts.map((each) => JSON.stringify(each))
  const counts = `"counts_before":${JSON.stringify(receipt.counts_before)}`
  const line = lines[7] ?? ''
  assert.ok(line.includes(counts))
  const others: readonly string[] = [
    line.replace(counts, `"x":{${counts}},"counts_before":[]`),
    line.replace(counts, `${counts},"counts_before":[]`),
    line.replace(counts, `"x\\"counts_before":[${receipt.counts_before}],"counts_before":[]`),
    line.replace(counts, counts.replace(/(\d)\]/, '$1,0]')),
    line.replace(counts, counts.replace(/\d+\]/, '98]')),
  ]
  for (const other of others) {
    const path = file(lines.with(7, other).join('\n'))
    expectWrong([path, composition], /^WRONG: receipt t = 7 in line 8, counts_before/)
  }
})

test('T12 a log that holds a batch only in part, as one that is void in part would, is wrong', () => {
  const signed = drawLog({ ...plan, name: 'a pack of a notary', notaries: ['甲'], batchSize: 4 })
  const text = file(signed.composition)
  expectRight([file(jsonLines(signed.receipts)), text], /signed before the draw by each notary/)
  const cut = file(jsonLines(signed.receipts.slice(0, 26)))
  expectWrong([cut, text], /the log ends within a batch: 2 of its purchases are missing/)
  expectRight([file(jsonLines(signed.receipts.slice(0, 28))), text], /each notary/)
})

test('T12 an empty log is right too', () => {
  assert.match(run(file(''), composition).output, /nothing was sold/)
})

const flipLastDigit = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`

test('T12 the command line ends with 1 at the first wrong receipt, and names it and its field', () => {
  const altered = { ...receipt, prizes: receipt.prizes.with(0, 1 + (receipt.prizes[0] ?? 0)) }
  expectWrong([file(altered), composition], /^WRONG: receipt t = 7 in line 1, prizes/)
  const lines = file(jsonLines(log.receipts.with(7, altered)))
  expectWrong([lines, composition], /^WRONG: receipt t = 7 in line 8, prizes/)
})

test('T12 the program notes a purchase without a commitment shown, which no hash covers', () => {
  const unshown = { ...receipt, commitment_shown: !receipt.commitment_shown }
  assert.ok(receipt.commitment_shown)
  expectRight([file(unshown), composition], /Note: .* without a commitment shown before/)
})

test('T12 a broken line of a log is named', () => {
  const text = jsonLines(log.receipts)
  expectWrong([file(text.slice(0, -40)), composition], /line \d+: is no receipt/)
})

test('T12 a composition that was changed by one letter fails', () => {
  const changed = file(log.composition.toString().replace('札0', '札9'))
  expectWrong([file(receipt), changed], /pack_root/)
})

test('T12 text from a file cannot imitate the output of the program', () => {
  const name = 'x\nAll of it is right.\u001b[2K'
  const forged = log.composition.toString().replace('"札0"', JSON.stringify(name))
  const { output } = run(file({ ...receipt, algo: name }), file(forged))
  assert.doesNotMatch(output, /^All of it/m)
  assert.ok(!output.includes('\u001b'))
})

const reportSigner = openSigner(Buffer.alloc(32, 7))
function reportOf(month: string, previous: string, packs: readonly object[], cases?: object) {
  const body = JSON.stringify({
    algo: 'HIKIFUDA/report',
    version: cases === undefined ? 1 : 2,
    month,
    previous,
    parcels: { sent: 4, days_median: 1, days_p95: 7, waiting: 2 },
    cases,
    early_ends: [],
    returned: { payments: 1, yen: 500 },
    void_batches: { batches: 0, purchases: 0, draws: 0 },
    packs,
  })
  const at = new Date(1_760_000_000_000)
  const hash = reportHashOf(body)
  const signature = reportSigner.signReport({ hash, at }).toString('hex')
  const public_key = reportSigner.publicKey.toString('hex')
  return {
    hash: hash.toString('hex'),
    signed: { body, milliseconds: at.getTime(), public_key, signature },
  }
}

test('B-040 the command line checks reports, their chain and what they count of a log', () => {
  const until = 20
  const drawn = log.receipts.slice(0, until).flatMap(({ prizes }) => prizes)
  const { prizes, pack_id } = JSON.parse(log.composition.toString()) as {
    pack_id: number
    prizes: { no: number; rarity: number }[]
  }
  const kinds = [...new Set(prizes.map(({ rarity }) => rarity))]
  const packOf = (extra: number) => ({
    pack_id,
    t_from: 0,
    t_until: until,
    draws: drawn.length,
    rarities: kinds.map((rarity) => ({
      rarity,
      drawn: drawn.filter((no) => prizes[no]?.rarity === rarity).length + extra,
    })),
  })
  const july = reportOf('2025-07', '0'.repeat(64), [packOf(0)])
  const august = reportOf('2025-08', july.hash, [])
  const path = file(jsonLines(log.receipts))
  const both = file({ list: [august.signed, july.signed] })
  expectRight(['--report', both], /report 2025-07 .* 4 parcels sent, half within 1 days/)
  expectRight([path, composition, '--report', both], /1 of them count draws of this pack/)
  const forged = { ...july.signed, body: july.signed.body.replace('"sent":4', '"sent":9') }
  expectWrong(['--report', file([forged])], /report 2025-07, signature/)
  const unchained = reportOf('2025-08', '1'.repeat(64), [])
  expectWrong(['--report', file([july.signed, unchained.signed])], /report 2025-08, previous/)
  const skipping = reportOf('2025-09', july.hash, [])
  expectWrong(['--report', file([july.signed, skipping.signed])], /report 2025-09: a month before/)
  const other = reportOf('2025-07', '2'.repeat(64), [])
  expectWrong(['--report', file([july.signed, other.signed])], /two different ones/)
  const miscounted = reportOf('2025-07', '0'.repeat(64), [packOf(1)])
  expectWrong([path, composition, '--report', file([miscounted.signed])], /rarity \d: is/)
  expectWrong(['--report', both, '--key', flipLastDigit(july.signed.public_key)], /public_key/)
  expectWrong(['--report', file([{ body: 'x' }])], /is no monthly report/)
  const cases = { opened: 3, answered: 2, closed: 1, days_median: 0, days_p95: 4 }
  const next = reportOf(
    '2025-09',
    august.hash,
    [{ ...packOf(0), t_from: until, t_until: 30 }],
    cases,
  )
  expectRight(
    ['--report', both, '--report', file([next.signed, july.signed])],
    /3 cases opened, 2 answered, half within 0 days and 95 % within 4;/,
  )
  // Receipts counted twice, left out, and none at all; the last with a report missing between.
  for (const [t_from, t_until, given] of [
    [until - 1, 30, [july, august]],
    [until + 1, 30, [july, august]],
    [until, until, [july, august]],
    [until - 1, 30, [july]],
  ] as const) {
    const wrong = reportOf('2025-09', august.hash, [{ ...packOf(0), t_from, t_until }])
    const list = [...given, wrong].map(({ signed }) => signed)
    expectWrong(['--report', file(list)], /report 2025-09, pack \d+: receipts .* do not follow/)
  }
  const late = reportOf('2025-07', '0'.repeat(64), [{ ...packOf(0), t_from: 1 }])
  expectWrong(['--report', file([late.signed])], /do not follow/)
})

test('T12 signed heads must be right and lie on the log', () => {
  const path = file(jsonLines(log.receipts))
  const [, second] = log.heads
  const answer = file({ state: 200, list: log.heads.slice(3, 12).toReversed() })
  expectRight([path, composition, '--heads', answer], /9 signed heads .* 9 lie on/)
  const key = second?.public_key as string
  expectRight([path, composition, '--heads', answer, '--key', key], /9 lie on/)
  expectWrong([path, composition, '--heads', answer, '--key', flipLastDigit(key)], /public_key/)
  const forged = file(jsonLines([{ ...second, head: flipLastDigit(second?.head as string) }]))
  expectWrong([path, composition, '--heads', forged], /signed head t = 1, signature/)
  // The shop signed this head, but the log does not contain it. The signature proves that the shop
  // keeps two logs.
  const other = drawLog({ ...plan, purchases: 2, drawCountOf: () => 2 })
  assert.deepEqual(other.packRoot, log.packRoot)
  const split = file(jsonLines(other.heads))
  expectWrong(
    [path, composition, '--heads', split],
    /signed head t = 1, head: .* as the log has it/,
  )
})

test('T12 a receipt file with a signed head is right only if its receipts lead to that head', () => {
  const saved = { ...receipt, composition: log.composition.toString() }
  const signed = { head: log.heads[11] as SignedHead, links: log.receipts.slice(8, 11) }
  expectRight([file({ ...saved, signed })], /ok {3}the shop has signed .*t = 11, 2026-/)
  const bare = { head: log.heads[8] as SignedHead, links: [] }
  expectRight([file({ ...saved, signed: bare })], /signed .*t = 8/)
  expectWrong([file({ ...saved, signed: bare }), '--key', 'ab'.repeat(32)], /public_key/)
  const { head, links } = signed
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{ head: { ...head, milliseconds: 0 }, links }, /signature: is not by its public_key/],
    [{ head, links: links.slice(1) }, /t: is 9, and must be 8/],
    [{ head, links: links.slice(0, -1) }, /signed: is of t = 11, and the receipts lead to t = 10/],
    [{ head: log.heads[7], links: [] }, /signed: is of t = 7/],
    [{ head, links: [{}] }, /signed: is no signed head/],
    [7, /signed: is no signed head/],
  ]
  for (const [other, expected] of wrong) expectWrong([file({ ...saved, signed: other })], expected)
})

test('T12 the values that a member kept must be on the receipt', () => {
  const path = file(receipt)
  const { commitment, client_seed } = receipt
  const kept = ['--commitment', commitment, '--client-seed', client_seed]
  expectRight([path, composition, ...kept], /purchase 8/)
  expectWrong(
    [path, composition, '--commitment', flipLastDigit(commitment)],
    /commitment: is .* you were shown/,
  )
  expectWrong(
    [path, composition, '--client-seed', flipLastDigit(client_seed)],
    /client_seed: is .* you sent/,
  )
})

test('input that cannot be checked ends with exit code 2 and says what is missing', () => {
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^usage/],
    [['--help'], /^usage/],
    [['--other'], /usage/],
    [[file(receipt)], /The composition is missing/],
    [[composition], /There is no receipt/],
    [[join(folder, 'none')], /cannot be read/],
    [[file('hello'), composition], /holds no receipt/],
    [[file('[1,2]'), composition], /holds no receipt/],
    [[file(receipt), file('{"total":1,"max_buy_count":0}')], /composition is not that of a pack/],
    [[file(receipt), file(log.composition.toString().replace('60', '61'))], /do not sum to its/],
    [[file(receipt), composition, '--heads', file('hello')], /holds no signed heads/],
  ]
  for (const [args, expected] of cases) {
    const result = run(...args)
    assert.equal(result.status, 2, result.output)
    assert.match(result.output, expected)
  }
})

test('T12 the command line reads the void batches at the end of a log, and finds wrong ones', () => {
  const ending = { ...plan, name: 'a pack that ended', notaries: ['甲'], batchSize: 4 }
  for (const firstVoidNo of [0, 2]) {
    const { composition: text, receipts, voids } = voidLogOf(ending, firstVoidNo)
    const published = file(text)
    const path = file(jsonLines([...receipts, ...voids]))
    expectRight(
      [path, published],
      /Note: batch \d+ is void as a whole since 2026-01-01T.* with \d+ draws.*Reason: 立会人が不在です。 \(The notary is gone\.\)/,
    )
    const page = { state: 200, list: receipts, void_batches: voids, page: {} }
    expectRight([file(page), published], /is void as a whole/)
    const later = drawLog(ending).receipts.slice(receipts.length)
    expectWrong(
      [file(jsonLines([...receipts, ...voids, ...later])), published],
      /follows a void batch/,
    )
    const missing = file(jsonLines([...receipts, ...voids.slice(1)]))
    expectWrong([missing, published], /void batch t = \d+ in line \d+, void_batch: no/)
  }
  const { composition: text, receipts, voids } = voidLogOf(ending, 2)
  const inPart = file(jsonLines([...receipts.slice(0, -1), ...voids]))
  expectWrong([inPart, file(text)], /1 purchases of the batch before it are missing/)
  const plain = drawLog(plan)
  expectWrong(
    [file(jsonLines([...plain.receipts.slice(0, 4), ...voids])), file(plain.composition)],
    /pack_root/,
  )
})

test('B-056 the command line names the copies of a receipt, and finds a changed or swapped photo', () => {
  const photos = [0, 1, 2, 3].map((no) => Buffer.from(`photo ${no}`))
  const copies = photos.map((photo, no) => ({
    company: 'PSA',
    number: `${no + 1}`,
    photo: hash('sha256', photo),
  }))
  const proven = drawLog({ ...plan, proofs: [{ no: 1, copies }] })
  const document = file(proven.composition)
  // The draws of prize 1, over the whole log, win its copies in their order.
  const wins = proven.receipts.flatMap((each) =>
    each.prizes.filter((no) => no === 1).map(() => each),
  )
  const path = (no: number) => file(photos[no] as Buffer)
  for (const [no, winner] of wins.entries())
    expectRight(
      [file(winner), document, '--photo', path(no)],
      new RegExp(`is the photo of PSA ${no + 1}\n[\\s\\S]*`),
    )
  assert.ok(wins.length === 4 && wins[0] !== wins[3])
  expectRight([file(wins[0] as Receipt), document], /draw \d+ won the copy PSA 1\n/)
  expectRight([file(jsonLines(proven.receipts)), document, '--photo', path(3)], /photo of PSA 4/)
  const first = file(wins[0] as Receipt)
  expectWrong([first, document, '--photo', path(3)], /shows no copy of these/)
  expectWrong([first, document, '--photo', file('photo 0, retouched')], /shows no copy of these/)
  for (const [from, to] of [
    ['"number":"2"', '"number":"9"'],
    [copies[1]?.photo, copies[2]?.photo],
  ] as const) {
    const changed = proven.composition.toString().replace(String(from), String(to))
    expectWrong([first, file(changed)], /pack_root/)
  }
  for (const [from, to] of [
    ['"number":"2"', '"number":"1"'],
    [/,\{"company":"PSA","number":"4"[^}]*\}/, ''],
    [copies[0]?.photo ?? '', 'no hash'],
  ] as const) {
    const result = run(first, file(proven.composition.toString().replace(from, to)))
    assert.deepEqual([result.status, /proofs/.test(result.output)], [2, true])
  }
})

test('B-075 the command line names the turn of a receipt, and finds heads older than a turn', () => {
  const FIRST_HEAD_MS = 1_767_225_600_000
  const logFrom = (startMs: number) => {
    const line = { startsAt: new Date(startMs), lineSeconds: 600 }
    const { receipts, heads, composition } = drawLog({ ...plan, line })
    const list = file({ list: heads })
    const text = composition.toString()
    return { receipts, heads, list, text, args: [file(jsonLines(receipts)), file(text)] }
  }
  const honest = logFrom(FIRST_HEAD_MS - 600_000)
  expectRight([...honest.args, '--heads', honest.list], /ok {3}no signed head is older than/)
  expectRight(honest.args, /Note: the turns of 600 seconds .* were not compared/)
  const [first, head] = [honest.receipts[0] as Receipt, honest.heads[1] as SignedHead]
  const saved = { ...first, composition: honest.text, signed: { head, links: [] } }
  expectRight([file(saved)], /ok {3}no signed head .* The turn was at 2025-12-31T23:5/)
  const cheating = logFrom(FIRST_HEAD_MS + 600_000)
  const expected =
    /signed head t = 1: is of .* covers a purchase whose turn came at 2026-01-01T00:1/
  expectWrong([...cheating.args, '--heads', cheating.list], expected)
  const other = String(
    drawLog({ ...plan, line: { startsAt: new Date(1), lineSeconds: 9 } }).composition,
  )
  const { status, output } = run(file(first), file(other.replace('"seconds":9', '"seconds":9000')))
  assert.equal(status, 2, output)
  assert.match(output, /line of the composition/)
})
