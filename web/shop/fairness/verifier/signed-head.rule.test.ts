import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import type { Receipt, SignedHead } from '#contract/draws.ts'
import { drawLog } from '#testing/fixtures/drawn-log.ts'
import { checkEvidence, overallVerdict } from './proof.rule.ts'
import type { SignedHeadProof } from './signed-head.rule.ts'

afterEach(() => mock.restoreAll())

const log = drawLog({
  name: 'a signed pack',
  counts: [2, 8, 50],
  purchases: 20,
  members: 4,
  drawCountOf: () => 3,
})
const receipt = log.receipts[5] as Receipt
const composition = log.composition.toString()
/**
 * The shop signed this head after nine purchases. The links are the receipts of the purchases with
 * the indexes 6, 7 and 8.
 */
const signed: SignedHeadProof = {
  head: log.heads[9] as SignedHead,
  links: log.receipts.slice(6, 9),
}
const findingOf = async (proof: SignedHeadProof) =>
  (await checkEvidence({ receipt, composition, signed: proof })).signed

test('T12 a head signed after a purchase covers it through the links between them', async () => {
  assert.equal(await findingOf(signed), 'right')
  assert.equal(await findingOf({ head: log.heads[6] as SignedHead, links: [] }), 'right')
})

test('a purchase without a signed head is proven without that step', async () => {
  assert.ok(!('signed' in (await checkEvidence({ receipt, composition }))))
})

const { head, links } = signed
const corrupted = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`
const other = log.receipts[12] as Receipt
const FORGED: Readonly<Record<string, SignedHeadProof>> = {
  'another head': { head: { ...head, head: corrupted(head.head) }, links },
  'another place': { head: { ...head, t: 10 }, links },
  'another time': { head: { ...head, milliseconds: head.milliseconds - 60_000 }, links },
  'an invalid signature': { head: { ...head, signature: corrupted(head.signature) }, links },
  'another key': { head: { ...head, public_key: corrupted(head.public_key) }, links },
  'an invalid key': { head: { ...head, public_key: 'x' }, links },
  'a purchase left out': { head, links: links.slice(1) },
  'a purchase changed': {
    head,
    links: links.with(1, { ...(links[1] as Receipt), client_seed: other.seed }),
  },
  'a purchase from later in the log': { head, links: links.with(1, other) },
  // The shop signed this head before the purchase, so the signature does not cover the purchase.
  'an earlier head': { head: log.heads[5] as SignedHead, links: [] },
}
for (const [description, forged] of Object.entries(FORGED)) {
  test(`T12 a signed head that does not cover the purchase is detected: ${description}`, async () => {
    assert.equal(await findingOf(forged), 'wrong')
  })
}

test('T12 a browser without Ed25519 reports that it cannot check the signature', async () => {
  const { importKey } = crypto.subtle
  mock.method(crypto.subtle, 'importKey', (...args: Parameters<typeof importKey>) =>
    JSON.stringify(args[2]).includes('Ed25519')
      ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
      : importKey.apply(crypto.subtle, args),
  )
  const findings = await checkEvidence({ receipt, composition, signed })
  assert.equal(findings.signed, 'unable')
  assert.equal(overallVerdict(findings), 'open')
})
