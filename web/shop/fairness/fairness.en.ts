import { formatNumber } from '#web/kit/money.ts'
import type { FairnessTexts } from './fairness.ja.ts'
import { NEEDS_HTTPS } from './needs-https.ts'

const of = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
const draws = (count: number) => of(count, 'draw', 'draws')

const needsHttps = () => NEEDS_HTTPS.en

export const fairnessEn: FairnessTexts = {
  proofTitle: 'Proof of your draw',
  proofLead:
    'Your own device checks that this purchase was drawn as promised. You do not have to trust the shop.',
  chapterNumerals: ['1', '2', '3'],
  chapters: ['What was promised before', 'What was mixed in', 'What came out'],
  steps: {
    composition: {
      title: 'The contents were fixed before the sale',
      how: 'The published list of contents, exactly as it is, is turned into a 64-digit fingerprint. Changing a single letter gives a completely different fingerprint.',
      found: {
        fixed: () =>
          'The fingerprint of the published contents is the one that this purchase used. Nothing was changed afterwards.',
        changed: () =>
          'The fingerprint of the published contents is not the one that this purchase used.',
        absent: () => 'The list of contents is not at hand, so this cannot be checked here.',
        needsHttps,
      },
    },
    promise: {
      title: 'The shop used the seed it had promised',
      how: 'The shop’s seed is a 64-digit number that the draw starts from. Before the purchase the shop hides it and shows only its fingerprint; afterwards it reveals the seed.',
      found: {
        kept: () =>
          'The fingerprint of the revealed seed is the promised one. The shop did not swap its seed.',
        broken: () => 'The fingerprint of the revealed seed is not the promised one.',
        needsHttps,
      },
    },
    shown: {
      title: 'The promise came before the purchase',
      how: 'The device you buy with saves the promised fingerprint before there is a result. The shop has no access to that note.',
      found: {
        same: () => 'It is the promise that this device received and saved before the purchase.',
        other: () => 'It is not the promise that this device saved before the purchase.',
        notStored: () =>
          'According to the shop’s record, it came before the purchase. To compare it with your own device’s note, open this page on the device you bought with.',
        never: () =>
          'This purchase was made without asking for a promise (for example, not through the screens of this site).',
      },
    },
    ownSeed: {
      title: 'Your own seed was mixed in',
      how: 'Your seed is a 64-digit number that your device makes for each purchase. The shop learns it only after its promise, so it cannot choose a seed to suit itself.',
      found: {
        same: () =>
          'The seed that this device made was mixed in as it was. The shop alone cannot decide the result.',
        other: () => 'The seed that was mixed in is not the one that this device made.',
        notStored: () =>
          'According to the record, a seed was mixed in. To compare it with your own device’s note, open this page on the device you bought with.',
        none: () =>
          'This purchase has no seed of yours (for example, not made through the screens of this site).',
      },
    },
    counts: {
      title: 'What was left before the draw adds up',
      how: 'These are the numbers left before the draw, in the order of the prizes. That all earlier purchases lead to the same numbers can be checked in the public log.',
      found: {
        sound: ({ sold, left }) =>
          sold === 0
            ? `${draws(left)} left. This was the first purchase of the pack: all that was published was still there.`
            : `${draws(left)} left: the total without the ${formatNumber(sold)} drawn before, and of no prize more than was published.`,
        unsound: ({ left }) =>
          `The ${draws(left)} said to be left ${left === 1 ? 'does' : 'do'} not agree with the published contents.`,
        absent: () => 'The list of contents is not at hand, so this cannot be checked here.',
      },
    },
    prizes: {
      title: 'Drawn again, the prizes are the same',
      how: 'The two seeds are mixed into a series of numbers, which pick one draw after another from what is left, each with the same chance. The same seeds always give the same result.',
      found: {
        same: ({ draws: count }) =>
          count === 1
            ? 'Your draw was drawn again from the two seeds, and it won the same prize.'
            : `All ${draws(count)} were drawn again from the two seeds, and each won the same prize.`,
        other: ({ draws: count }) =>
          count === 1
            ? 'Drawn again from the two seeds, 1 draw leads to another prize.'
            : `Drawn again from the two seeds, ${draws(count)} lead to other prizes.`,
        needsHttps,
      },
    },
    extras: {
      title: 'The extra prizes belong to its tickets',
      how: 'Which tickets win an extra prize, the last one or every so many, was published before the sale. Tickets are numbered as they are drawn. The purchase that takes such a ticket gets the extra prize on top of its draws.',
      found: {
        same: () => 'The tickets of this purchase win exactly the extra prizes on its record.',
        other: () => 'The tickets of this purchase win other extra prizes than its record says.',
        absent: () => 'The list of contents is not at hand, so this cannot be checked here.',
      },
    },
    head: {
      title: 'It is a link of the chain',
      how: 'The record of a purchase holds the fingerprint of the one before. Leaving one out, or rewriting it, changes every fingerprint after it.',
      found: {
        same: () =>
          'This purchase is correctly linked to the record before it. Rewriting it later would break the chain.',
        other: () => 'The record of this purchase is not linked to its neighbours.',
        needsHttps,
      },
    },
    cards: {
      title: 'The cards on your screen are the prizes drawn',
      how: 'Each card on the screens of this purchase is compared with the published prize: its name, its rarity, the points it converts to, and whether it only ships.',
      found: {
        same: ({ draws: count }) =>
          count === 1
            ? 'The card on the screens of this purchase is the prize that was drawn.'
            : `The ${formatNumber(count)} cards on the screens of this purchase are, one by one, the prizes that were drawn.`,
        other: () =>
          'The cards on the screens of this purchase are not the prizes that were drawn.',
        absent: () =>
          'A file does not hold the screens of the purchase, so there is nothing to compare.',
      },
    },
    signed: {
      title: 'The shop has signed this record',
      how: 'While a pack sells, the shop signs its newest record every minute and publishes it. Your device follows the chain from this purchase to that place and checks the signature with the shop’s public key. As long as there is a signature, the shop cannot say that the record never was.',
      found: {
        right: () =>
          'This device has checked the signature that was published after your purchase. The shop cannot deny this purchase later.',
        wrong: () =>
          'The signature that was published after this purchase does not agree with its record.',
        unable: () =>
          'Your browser cannot check this kind of signature (Ed25519). A newer browser can.',
        needsHttps,
      },
    },
  },
  marks: { true: 'Right', false: 'Wrong', open: 'Cannot be checked here' },
  seals: { true: 'Proven', false: 'Wrong', open: 'Checked' },
  verdicts: {
    true: 'Drawn as promised',
    false: 'Something does not agree',
    open: 'Nothing disagrees',
  },
  tally: {
    true: ({ good }) => (good === 1 ? 'The one check agrees.' : `All ${good} checks agree.`),
    false: () =>
      'See the crosses below. Save the receipt: anyone can repeat these checks with it. Please send it to us with your question.',
    open: ({ good, open }) =>
      `${good === 1 ? '1 check agrees' : `${good} checks agree`}, and ${open} could not be made here.`,
  },
  byItself: ({ milliseconds }) =>
    `All of it was worked out on this device (in ${of(milliseconds, 'millisecond', 'milliseconds')}). It works without a connection, too.`,
  needsHttps: NEEDS_HTTPS.en,
  again: 'Check again',
  details: 'Details',
  drawnCards: (count) => `Cards won (${formatNumber(count)})`,
  extra: 'Extra prize:',
  times: (count) => `×${formatNumber(count)}`,
  values: {
    pack_root: 'Fingerprint of the contents',
    total: 'Total draws',
    commitment: 'Promised fingerprint',
    stored: 'Note of this device',
    seed: 'The shop’s seed',
    client_seed: 'Your seed',
    epoch: 'ID of the draw period',
    member_tag: 'Member’s anonymous ID',
    n: 'Purchases of this member before',
    t: 'Purchases of this pack before',
    k: 'Drawn before',
    q: 'Draws',
    counts_before: 'Left before the draw',
    prizes: 'Numbers of the prizes drawn',
    extras: 'Tickets and numbers of the extra prizes',
    head_before: 'Fingerprint of the record before',
    head_after: 'Fingerprint of this record',
    signed_at: 'Time of the signature',
    links: 'Purchases in between',
    signed_head: 'Signed newest record',
    signature: 'Signature',
    public_key: 'Public key of the signature',
    formula: 'Worked out as',
  },

  fileTitle: 'The receipt as a file',
  fileLead:
    'A receipt is a file with every value that the checks need. Saved, it can be checked at any time, even if the shop is gone.',
  save: 'Save the receipt',
  open: 'Choose a file to check',
  drop: 'You can also drop a file here. It never leaves your device.',
  notReceipt: 'This file doesn’t look like a receipt.',
  openedFile: (name) => `This is what the file “${name}” says.`,
  closeFile: 'Close the file',
  toLog: 'Public log of this pack',
  toExplanation: 'How the proof works',

  unknown: 'We couldn’t find this purchase.',
  forMembers: 'Please log in to check your own purchase.',
  toLogin: 'Log in',
  toHistory: 'See your purchases',
}
