#!/usr/bin/env node
// This program checks draws as docs/fair-draws.md describes them. It needs only Node 20 or later,
// bin/fair/ and no package, so anyone can copy, read and run it elsewhere.
import { parseArgs } from 'node:util'
import { missingInBatch } from './fair/batch.mjs'
import { InputError, VerificationError } from './fair/errors.mjs'
import { photoHashOf, readEvidence, readHeads } from './fair/files.mjs'
import { checkHeads, trackSignedHeads } from './fair/heads.mjs'
import { timeOf, turnOf } from './fair/line.mjs'
import { replay } from './fair/log.mjs'
import { compareWithNotary, trackBatches } from './fair/notary.mjs'
import { copiesOf, nameOf } from './fair/proofs.mjs'
import { checkReports, trackReports } from './fair/reports.mjs'

const USAGE = `usage: hikifuda-verify FILE [COMPOSITION] [options]
       hikifuda-verify --report FILE … [--key HEX]

FILE         a receipt (the site's file, or the response of the call), or the log of a pack
COMPOSITION  the response of /api/user/pack/composition/PACK; not needed if the receipt's file holds it

--heads FILE        signed heads (the response of /api/user/pack/heads/PACK/1) that must lie on the log
--report FILE       monthly reports (the response of /api/user/service_report/PAGE), compared with the log if there is one
--key HEX           the public key that must have signed them
--commitment HEX    the commitment that you were shown, which must be on the receipt
--client-seed HEX   the seed that you sent, which must be on the receipt
--photo FILE        a photo of a graded copy, which the receipt must have won; of a log, which the composition must name
--notary URL        a notary of the pack, which must have signed exactly the batches of the file

Exit codes: 0 all is right, 1 something is wrong, 2 the input cannot be checked.`

try {
  console.log((await verify(process.argv.slice(2))).join('\n'))
} catch (cause) {
  if (!(cause instanceof VerificationError) && !(cause instanceof InputError)) throw cause
  console.error(
    cause instanceof VerificationError ? `WRONG: ${withoutControls(cause.message)}` : cause.message,
  )
  process.exitCode = cause instanceof VerificationError ? 1 : 2
}

async function verify(args) {
  const { paths, options } = argumentsIn(args)
  const reports = checkReports((options.report ?? []).flatMap(readHeads), options.key)
  if (paths.length === 0) return [...reports.map(reportLine), 'All of it is right.']
  const { receipts, composition, signed, isLog } = evidenceIn(paths)
  const heads = (options.heads ?? []).flatMap(readHeads)
  checkHeads(heads, composition, options.key)
  const tracker = trackSignedHeads(heads)
  const { batches, onBatch } = trackBatches()
  const reported = trackReports(reports, composition)
  const onHead = (...head) => {
    tracker.onHead(...head)
    reported.onHead(...head)
  }
  const seen = replay(receipts, composition, onHead, onBatch)
  const compare = (url) => compareWithNotary(url, composition, { batches, isLog })
  const compared = await Promise.all((options.notary ?? []).map(compare))
  if (seen.purchases === 0 && seen.voids.length === 0)
    return [`${packIn(composition)}: the log is empty, nothing was sold.`]
  expectMemberValues(seen, options)
  const photos = photoLines(options.photo ?? [], seen, composition)
  const missing = seen.chainState === null ? 0 : missingInBatch(seen.chainState)
  if (isLog && missing > 0)
    throw new VerificationError(
      `the log ends within a batch: ${missing} of its purchases are missing`,
    )
  const lines = linesOf(seen, composition)
  const covered =
    signed === undefined ? [] : signedHeadLines(seen.first, signed, composition, options)
  return [
    ...lines,
    ...photos,
    ...covered,
    ...lineLines(seen, composition, tracker.count + covered.length),
    ...seen.voids.map(voidLine),
    ...headLines(heads, tracker),
    ...reports.map(reportLine),
    ...(reports.length === 0
      ? []
      : [`${reported.compare()} of them count draws of this pack as they were replayed.`]),
    ...compared.map(withoutControls),
    'All of it is right.',
  ]
}

/** Returns what was checked of the line. Without a signed head, nothing tells when purchases were made. */
function lineLines({ purchases, first }, composition, headCount) {
  const { line } = composition
  if (line === undefined || purchases === 0) return []
  const turn =
    purchases === 1 ? ` The turn was at ${timeOf(turnOf(composition, first.member_tag))}.` : ''
  const about = `the turns of ${line.seconds} seconds from ${timeOf(line.starts_at)}`
  return headCount === 0
    ? [`Note: ${about} were not compared, because no signed head is given.${turn}`]
    : [`ok   no signed head is older than a purchase's turn, by ${about}.${turn}`]
}

function linesOf(seen, composition) {
  if (seen.purchases === 0) return [`${packIn(composition)}: nothing was drawn.`]
  return seen.purchases === 1 ? receiptLines(seen, composition) : logLines(seen, composition)
}

function voidLine({ no, inputs, draws, reason, reason_en: reasonEn, milliseconds }) {
  const moment = new Date(milliseconds).toJSON() ?? milliseconds
  return `Note: batch ${no} is void as a whole since ${moment}: ${inputs.length} purchases with ${draws} draws, to be paid back. Reason: ${withoutControls(`${reason} (${reasonEn})`)}`
}

/** Throws unless each photo is that of a copy which the receipt has won, or which the composition names. */
function photoLines(paths, { purchases, first }, composition) {
  const copies =
    purchases === 1
      ? copiesOf(first, composition).map(([, copy]) => copy)
      : composition.proofs.flatMap(({ copies }) => copies)
  return paths.map((path) => {
    const hash = photoHashOf(path)
    const copy = copies.find(({ photo }) => photo === hash)
    if (copy === undefined)
      throw new VerificationError(`${path}: shows no copy of these, its SHA-256 is ${hash}`)
    return `ok   ${path} is the photo of ${withoutControls(nameOf(copy))}`
  })
}

/**
 * Throws unless the receipts after `receipt` lead to the signed head. Returns the lines to print.
 */
function signedHeadLines(receipt, { head, links }, composition, { key }) {
  checkHeads([head], composition, key)
  const tracker = trackSignedHeads([head])
  const chain = [receipt, ...links].map((each) => ({ receipt: each }))
  const { chainState } = replay(chain, composition, tracker.onHead)
  if (chainState.t !== head.t || tracker.count !== 1) {
    throw new VerificationError(
      `signed: is of t = ${head.t}, and the receipts lead to t = ${chainState.t}`,
    )
  }
  const moment = new Date(head.milliseconds).toJSON() ?? head.milliseconds
  return [
    `ok   the shop has signed what it led to (t = ${head.t}, ${moment}, by ${head.public_key})`,
  ]
}

function argumentsIn(args) {
  try {
    const { positionals: paths, values: options } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        heads: { type: 'string', multiple: true },
        report: { type: 'string', multiple: true },
        key: { type: 'string' },
        commitment: { type: 'string' },
        'client-seed': { type: 'string' },
        notary: { type: 'string', multiple: true },
        photo: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const isReported = options.report !== undefined
    if (options.help || paths.length > 2 || (paths.length === 0 && !isReported))
      throw new InputError(USAGE)
    return { paths, options }
  } catch (cause) {
    throw cause instanceof InputError ? cause : new InputError(`${cause.message}\n\n${USAGE}`)
  }
}

/**
 * Reads the given files. The composition is in the first or the second file, or inside the file of
 * the receipt.
 */
function evidenceIn(paths) {
  const read = paths.map(readEvidence)
  const receipts = read.find((each) => each.receipts !== undefined)?.receipts
  const given = read.find((each) => each.receipts === undefined)?.composition
  const composition = given ?? read.find((each) => each.composition !== undefined)?.composition
  if (receipts === undefined) throw new InputError(`There is no receipt in ${paths.join(', ')}.`)
  if (composition === undefined) {
    throw new InputError(
      'The composition is missing: save /api/user/pack/composition/PACK of the shop as it comes, and name it second.',
    )
  }
  const isLog = read.some((each) => each.isLog)
  return { receipts, composition, isLog, signed: read.find((each) => each.signed)?.signed }
}

/** Throws if the member's own copy of the commitment or client seed differs from the receipt. */
function expectMemberValues({ purchases, first }, { commitment, 'client-seed': clientSeed }) {
  if (commitment === undefined && clientSeed === undefined) return
  if (purchases !== 1) throw new InputError('--commitment and --client-seed go with one receipt.')
  for (const [field, expected, what] of [
    ['commitment', commitment, 'you were shown'],
    ['client_seed', clientSeed, 'you sent'],
  ]) {
    if (expected !== undefined && expected.toLowerCase() !== first[field]) {
      throw new VerificationError(`${field}: is ${first[field]}, and ${what} ${expected}`)
    }
  }
}

function packIn({ packId, name }) {
  return `Pack ${packId}, ${withoutControls(name)}`
}

/**
 * Removes control characters, so that text from a file can neither add lines nor send commands to
 * the terminal.
 */
function withoutControls(text) {
  return String(text).replaceAll(/\p{Cc}/gu, ' ')
}

function receiptLines({ first: receipt, unshown, unseeded }, composition) {
  const { t, k, q, prizes, extras } = receipt
  const won = [
    ...cardLines('prize', prizes, composition.prizes),
    ...cardLines(
      'extra prize',
      extras.map(([, no]) => no),
      composition.extras,
    ),
  ]
  return [
    `${packIn(composition)}: purchase ${t + 1}, tickets ${k + 1} to ${k + q} of ${composition.total}.`,
    'ok   the composition is the one that was published (pack_root)',
    'ok   the shop was bound to its seed by the commitment',
    ...signedLines(composition),
    'ok   the counts before the draw are those of the tickets that were left',
    `ok   drawing again from both seeds gives the same ${q === 1 ? 'prize' : `${q} prizes`}`,
    ...(composition.extras.length === 0
      ? []
      : ['ok   its tickets win exactly the extra prizes of the receipt']),
    'ok   the receipt is chained to all before it (head_after)',
    ...won,
    ...copiesOf(receipt, composition).map(
      ([index, copy]) => `     draw ${index + 1} won the copy ${withoutControls(nameOf(copy))}`,
    ),
    ...noteLines({ purchases: 1, unshown, unseeded }),
  ]
}

/** Returns which notaries have signed, if the pack has any. */
function signedLines({ notaries }) {
  if (notaries.length === 0) return []
  const names = notaries.map(({ name }) => withoutControls(name)).join(', ')
  return [`ok   signed before the draw by each notary: ${names}`]
}

function notaryLines(composition, chainState) {
  const missing = missingInBatch(chainState)
  return [
    ...signedLines(composition),
    ...(missing > 0
      ? [`Note: ${missing} later purchases of the last batch are not among these.`]
      : []),
  ]
}

/** Returns a line for each different card, such as `3 x prize 7, Dragon`. */
function cardLines(kind, nos, cards) {
  const kinds = [...new Set(nos)].sort((a, b) => a - b)
  return kinds.map((no) => {
    const count = nos.filter((each) => each === no).length
    return `     ${count} x ${kind} ${no}, ${withoutControls(cards[no].name)}`
  })
}

function logLines({ purchases, draws, first, chainState, unshown, unseeded }, composition) {
  const { total } = composition
  const from = first.t === 0 ? 'from the composition on' : `from receipt t = ${first.t} on`
  const left = total - chainState.k
  return [
    `${packIn(composition)}: ${purchases} purchases with ${draws} draws replayed, ${from}.`,
    left === 0
      ? `Sold out: every prize was given as often as the composition says, ${total} in all.`
      : `${left} of ${total} tickets are left.`,
    `The head is ${chainState.head}.`,
    ...notaryLines(composition, chainState),
    ...noteLines({ purchases, unshown, unseeded }),
  ]
}

function noteLines({ purchases, unshown, unseeded }) {
  const of = (count) => (purchases === 1 ? 'This purchase' : `${count} of ${purchases} purchases`)
  return [
    ...(unshown > 0
      ? [
          `Note: ${of(unshown)} went without a commitment shown before: the shop was bound to nothing.`,
        ]
      : []),
    ...(unseeded > 0
      ? [`Note: ${of(unseeded)} went without a seed of the member: the shop's alone decided.`]
      : []),
  ]
}

/** Version 1 of a report has no cases. */
function reportLine({
  month,
  hash,
  parcels,
  cases,
  returned,
  void_batches: voids,
  early_ends: ends,
  packs,
}) {
  const draws = packs.reduce((sum, pack) => sum + pack.draws, 0)
  const daysOf = ({ days_median: median, days_p95: p95 }) =>
    median === null ? '' : `, half within ${median} days and 95 % within ${p95}`
  const answered =
    cases === undefined
      ? ''
      : ` ${cases.opened} cases opened, ${cases.answered} answered${daysOf(cases)};`
  return withoutControls(
    `ok   report ${month} (${hash}): ${parcels.sent} parcels sent${daysOf(parcels)}, ${parcels.waiting} waiting;${answered} ${returned.payments} payments with ${returned.yen} yen returned; ${ends.length} early ends; ${voids.purchases} void purchases; ${draws} draws.`,
  )
}

function headLines(heads, { count }) {
  if (heads.length === 0) return []
  const beside = heads.length - count
  return [
    `${heads.length} signed heads have a right signature; ${count} lie on what was replayed.`,
    ...(beside > 0 ? [`Note: ${beside} belong to places that were not replayed.`] : []),
  ]
}
