import { hexOf, layout, sha256 } from './bytes.mjs'
import { expectSame, VerificationError } from './errors.mjs'
import { isSignedBy } from './signatures.mjs'

const SIGNED = layout('HIKIFUDA/signed-report\0', [
  ['hash', 32],
  ['milliseconds', 8],
])
const isHex = (value, digits) =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)

/**
 * Throws unless each monthly report has a valid signature and, if the report of the month before is
 * among `given`, names its hash; a report names no other month, and the receipts of each pack follow those of the reports before. If `key` is given, every signature must be made with `key`.
 * Returns the reports, the oldest first.
 */
export function checkReports(given, key) {
  const reports = given
    .map((report) => checkReport(report, key))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
  for (const [index, report] of reports.entries()) {
    const before = reports[index - 1]
    if (before?.month === report.month && before.hash !== report.hash)
      throw new VerificationError(`report ${report.month}: the shop has signed two different ones`)
    if (before !== undefined && monthAfter(before.month) === report.month)
      expectSame(
        `report ${report.month}, previous`,
        report.previous,
        before.hash,
        'the hash before',
      )
    else if (before !== undefined && before.hash === report.previous)
      throw new VerificationError(`report ${report.month}: a month before it is left out`)
  }
  checkReceiptRanges(reports)
  return reports
}

/**
 * Throws if a report counts receipts of a pack that a report before it counts too, or leaves receipts
 * out. Where reports of months between are not given, receipts may be missing.
 */
function checkReceiptRanges(reports) {
  const ends = new Map()
  let gaps = reports[0]?.previous === '0'.repeat(64) ? 0 : 1
  for (const [index, { month, packs }] of reports.entries()) {
    const before = reports[index - 1]
    if (before?.month === month) continue
    if (before !== undefined && monthAfter(before.month) !== month) gaps += 1
    for (const { pack_id, t_from, t_until } of packs) {
      const last = ends.get(pack_id) ?? { until: 0, gaps: 0 }
      const follows = last.gaps === gaps ? t_from === last.until : t_from >= last.until
      if (!follows || !(t_until > t_from))
        throw new VerificationError(
          `report ${month}, pack ${pack_id}: receipts ${t_from} to ${t_until} do not follow those of the reports before it`,
        )
      ends.set(pack_id, { until: t_until, gaps })
    }
  }
}

function monthAfter(month) {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

function checkReport(given, key) {
  const { body, milliseconds, public_key, signature } = given ?? {}
  const report = parsed(body)
  const name = `report ${report?.month}`
  const isReport =
    report?.algo === 'HIKIFUDA/report' &&
    /^\d{4}-(0[1-9]|1[0-2])$/.test(report.month) &&
    Array.isArray(report.packs) &&
    Array.isArray(report.early_ends) &&
    [report.parcels, report.returned, report.void_batches].every(Boolean) &&
    Number.isSafeInteger(milliseconds) &&
    milliseconds >= 0 &&
    isHex(public_key, 64) &&
    isHex(signature, 128)
  if (!isReport) throw new VerificationError(`${name}: is no monthly report`)
  if (key !== undefined) expectSame(`${name}, public_key`, public_key, key, 'as --key says')
  const hash = sha256(Buffer.from(`HIKIFUDA/report\0${body}`))
  const message = Buffer.alloc(SIGNED.size)
  SIGNED.writeTo(message, [Buffer.from(hash, 'latin1'), milliseconds])
  if (!isSignedBy(public_key, message, signature))
    throw new VerificationError(`${name}, signature: is not by its public_key`)
  return { ...report, hash: hexOf(hash) }
}

function parsed(body) {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * Returns a tracker that compares what the reports say of a pack with the replayed log. `replay`
 * calls `onHead`. `count` is the number of reports that were compared.
 */
export function trackReports(reports, { packId, counts, prizes }) {
  const left = new Map([[0, counts]])
  const rows = reports.flatMap(({ month, packs }) =>
    packs.filter((pack) => pack.pack_id === packId).map((pack) => ({ ...pack, month })),
  )
  const places = new Set(rows.flatMap(({ t_from, t_until }) => [t_from, t_until]))
  return {
    onHead(t, _head, { remaining } = {}) {
      if (remaining !== undefined && places.has(t)) left.set(t, [...remaining.counts])
    },
    compare: () => rows.filter((row) => comparePack(row, left, prizes)).length,
  }
}

/** Returns false if the log that was replayed does not hold all draws of the report. */
function comparePack({ month, t_from, t_until, draws, rarities }, left, prizes) {
  const [before, after] = [left.get(t_from), left.get(t_until)]
  if (before === undefined || after === undefined) return false
  const drawn = before.map((count, no) => count - after[no])
  const sumOf = (nos) => nos.reduce((sum, no) => sum + drawn[no], 0)
  const name = `report ${month}, pack`
  expectSame(`${name}, draws`, draws, sumOf([...drawn.keys()]), 'as the log has it')
  const kinds = [...new Set(rarities.map(({ rarity }) => rarity))]
  for (const kind of kinds) {
    const said = rarities
      .filter(({ rarity }) => rarity === kind)
      .reduce((sum, row) => sum + row.drawn, 0)
    const nos = prizes.filter(({ rarity }) => rarity === kind).map(({ no }) => no)
    expectSame(`${name}, rarity ${kind}`, said, sumOf(nos), 'as the log has it')
  }
  return true
}
