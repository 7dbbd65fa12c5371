import { formatNumber } from '#web/kit/money.ts'
import type { LogTexts } from './log.ja.ts'
import { NEEDS_HTTPS } from './needs-https.ts'

export const logEn: LogTexts = {
  title: 'Public log',
  lead: 'The contents of this pack and the record of every purchase. Members appear under anonymous IDs.',
  toPack: 'Go to the pack',
  composition: 'Published contents',
  fixed:
    'This device has calculated the fingerprint of the contents. It matches the one on the pack’s page.',
  changed:
    'The fingerprint that this device has calculated does not match the one on the pack’s page.',
  needsHttps: NEEDS_HTTPS.en,
  fingerprint: 'Fingerprint of the contents',
  prize: 'Prize',
  published: 'Published',
  left: 'Left',
  chance: 'Chance now',
  hidden: 'This pack does not list its prizes. You can save the contents file for checking below.',
  files: 'Save as files',
  compositionFile: 'Contents',
  logFile: 'Whole log',
  purchases: 'Purchases',
  none: 'There are no purchases yet.',
  place: (t) => `Purchase ${formatNumber(t)}`,
  tickets: (first, last) =>
    first === last
      ? `draw ${formatNumber(first)}`
      : `draws ${formatNumber(first)} to ${formatNumber(last)}`,
  extras: (tickets) =>
    `Extra prizes: ${tickets.length === 1 ? 'ticket' : 'tickets'} ${tickets.join(', ')}`,
  extraLast: 'Last ticket',
  extraEvery: (step) => `Every ${step} tickets`,
  member: 'Member’s anonymous ID',
  head: 'Fingerprint of the record',
  now: 'Newest record',
  signed: (time) => `Signed by the shop, ${time}`,
  unsigned: 'Not signed yet.',
  signature: 'Signature',
  publicKey: 'Public key of the signature',
  signatures: {
    right:
      'This device has checked the signature of the shop. The shop cannot deny this record later.',
    wrong: 'The signature of the shop does not agree with this record.',
    unable: 'Your browser cannot check this kind of signature (Ed25519). A newer browser can.',
    needsHttps: NEEDS_HTTPS.en,
  },
  newKey: 'The key that the shop signs with now',
  compareKey:
    'Please compare this key with what others see. If theirs is different, you may be seeing different records.',
  replayLead:
    'Starting from the published contents, this device repeats every purchase. If one is missing or was changed, it shows where.',
  replay: 'Draw it all again',
  replaying: (done, all) =>
    `Drawing again… ${formatNumber(done)} of ${formatNumber(all)} purchases`,
  whole: ({ purchases, draws }) =>
    `${purchases === 1 ? '1 purchase' : `${formatNumber(purchases)} purchases`} with ${draws === 1 ? '1 draw' : `${formatNumber(draws)} draws`}, drawn again from the beginning: all of them agree.`,
  onSignatures: (count) =>
    count === 1
      ? ' It also matches the shop’s newest signature.'
      : ` It also matches the shop’s ${formatNumber(count)} newest signatures.`,
  denied: (t) =>
    t === 1
      ? 'The shop has signed another record of the first purchase than this.'
      : `The shop has signed another record of the first ${formatNumber(t)} purchases than this.`,
  broken: (t) => `The record of purchase ${formatNumber(t)} does not agree.`,
  logUnreachable: 'We couldn’t load the log. Please try again.',
  tooLong:
    'This log is too long for this page. Save the two files below and check them with the command on the page about the proof.',
  unknown: 'We couldn’t find this pack.',
}
