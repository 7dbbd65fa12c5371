import { commitmentOf, headAfter, redraw } from './draw.mjs'
import { expectSame, Fault } from './fault.mjs'

const U32_MAX = 2 ** 32 - 1
const NUMBERS = Object.entries({ t: Number.MAX_SAFE_INTEGER, k: U32_MAX, q: U32_MAX, n: U32_MAX })
const HEX = Object.entries({
  pack_root: /^[0-9a-f]{64}$/,
  member_tag: /^[0-9a-f]{32}$/,
  commitment: /^[0-9a-f]{64}$/,
  seed: /^[0-9a-f]{64}$/,
  client_seed: /^[0-9a-f]{64}$/,
  head_before: /^[0-9a-f]{64}$/,
  head_after: /^[0-9a-f]{64}$/,
})

/** Everything that a receipt shows by itself, with its composition; answers what it leaves of each prize. */
export function checkReceipt(receipt, composition) {
  expectShape(receipt, composition)
  const { root, packId, total, counts } = composition
  expectSame('pack_root', receipt.pack_root, root, 'the hash of the composition')
  expectSame('pack_id', receipt.pack_id, packId, 'as the composition says')
  const left = [...receipt.counts_before]
  const tickets = left.reduce((sum, count) => sum + count, 0)
  if (tickets !== total - receipt.k) {
    throw new Fault(`counts_before: are ${tickets} tickets, and ${total - receipt.k} were left`)
  }
  const above = left.findIndex((count, no) => count > counts[no])
  if (above !== -1) {
    throw new Fault(`counts_before[${above}]: is ${left[above]}, more than the composition holds`)
  }
  if (receipt.q > tickets) {
    throw new Fault(`q: is ${receipt.q}, and only ${tickets} tickets were left`)
  }
  expectSame('commitment', receipt.commitment, commitmentOf(receipt), 'the hash of the seed')
  redraw(receipt, left, tickets)
  expectSame('head_after', receipt.head_after, headAfter(receipt), 'the hash of all up to here')
  return left
}

/** Every field is what it should be before any is reckoned with. */
function expectShape(receipt, { counts }) {
  expectSame('algo', receipt.algo, 'HIKIFUDA1', 'the one algorithm there is')
  for (const [field, max] of NUMBERS) {
    if (!isWhole(receipt[field], max)) {
      throw new Fault(`${field}: is no whole number from 0 to ${max}`)
    }
  }
  for (const [field, form] of HEX) {
    const value = receipt[field]
    if (typeof value !== 'string' || !form.test(value)) {
      throw new Fault(`${field}: is not bytes in lower-case hex`)
    }
  }
  if (typeof receipt.commitment_shown !== 'boolean') {
    throw new Fault('commitment_shown: is neither true nor false')
  }
  if (receipt.q === 0) throw new Fault('q: is 0, and a purchase draws at least once')
  expectList(receipt, 'counts_before', { length: counts.length, max: U32_MAX })
  expectList(receipt, 'prizes', { length: receipt.q, max: counts.length - 1 })
}

function expectList(receipt, field, { length, max }) {
  const list = receipt[field]
  if (!Array.isArray(list) || list.length !== length) {
    throw new Fault(`${field}: is no list of ${length}`)
  }
  const wrong = list.findIndex((value) => !isWhole(value, max))
  if (wrong !== -1) throw new Fault(`${field}[${wrong}]: is no whole number from 0 to ${max}`)
}

function isWhole(value, max) {
  return Number.isInteger(value) && value >= 0 && value <= max
}
