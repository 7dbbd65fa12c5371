import { counted, formatNumber } from '#web/kit/money.ts'
import { NEEDS_HTTPS } from './needs-https.ts'

const ja = {
  title: '公開記録',
  lead: 'このくじの中身と、すべての購入の記録です。会員は匿名IDで表示します。',
  toPack: 'くじの画面へ',
  composition: '公開された中身',
  fixed: '中身のハッシュ値を、この端末で計算しました。くじの画面に出ているハッシュ値と同じです。',
  changed: 'この端末で計算した中身のハッシュ値が、くじの画面に出ているハッシュ値と違います。',
  needsHttps: NEEDS_HTTPS.ja,
  fingerprint: '中身のハッシュ値',
  prize: '景品',
  published: '公開した数',
  left: '残り',
  chance: 'いまの確率',
  hidden:
    'このくじは景品の一覧を表示していません。確認のための中身のファイルは、下から保存できます。',
  files: 'ファイルで保存する',
  compositionFile: '中身の一覧',
  logFile: 'すべての記録',
  purchases: '購入の記録',
  none: 'まだ購入はありません。',
  place: (t: number) => `${formatNumber(t)}番目の購入`,
  tickets: (first: number, last: number) =>
    first === last
      ? `${formatNumber(first)}口目`
      : `${formatNumber(first)}〜${formatNumber(last)}口目`,
  voidBatch: (purchases: number) => `抽選されなかった${formatNumber(purchases)}件の購入`,
  voidNote: '立会人の署名がそろわず、まとめて無効になりました。全額をお返ししています。',
  voidReason: '理由',
  voidTime: '無効になった日時',
  inputs: '各購入の内容のハッシュ値',
  wholeVoid: (purchases: number) =>
    `ほかに${formatNumber(purchases)}件が、抽選されずにまとめて無効になっています。`,
  brokenEnd: '抽選されなかった購入の記録が、これまでの記録と合いません。',
  extras: (tickets: readonly string[]) => `特別賞：${tickets.join('・')}口目`,
  extraLast: 'ラストワン賞',
  extraEvery: (step: string) => `${step}口ごと`,
  member: '会員の匿名ID',
  head: '記録のハッシュ値',
  now: '最新の記録',
  signed: (time: string) => `${time} に店が署名`,
  unsigned: 'まだ署名はありません。',
  signature: '署名',
  publicKey: '署名の公開鍵',
  signatures: {
    right: '店の署名を、この端末で確かめました。店は、この記録をあとから否定できません。',
    wrong: '店の署名が、この記録と合いません。',
    unable:
      'お使いのブラウザーには、この署名（Ed25519）を確かめる機能がありません。新しいブラウザーで開くと確かめられます。',
    needsHttps: NEEDS_HTTPS.ja,
  },
  newKey: '店がいま署名に使う鍵',
  compareKey:
    'ほかの人の画面にも同じ鍵が出ているか、見比べてください。人によって鍵が違えば、別々の記録を見せられているおそれがあります。',
  replayLead:
    '公開された中身から始めて、すべての購入をこの端末で引き直します。1件でも抜けたり変えられたりしていれば、そこで分かります。',
  replay: 'はじめから引き直す',
  replaying: (done: number, all: number) =>
    `引き直しています… ${formatNumber(done)} / ${formatNumber(all)}件`,
  whole: ({ purchases, draws }: { purchases: number; draws: number }) =>
    `${formatNumber(purchases)}件の購入、${formatNumber(draws)}口をはじめから引き直し、すべて合いました。`,
  notariesUnchecked: 'このブラウザは、立会人の署名を確かめられません。',
  onSignatures: (count: number) =>
    `店の新しい署名${formatNumber(count)}件も、この記録の上にあります。`,
  denied: (t: number) =>
    `店は、${formatNumber(t)}件目までの記録として、これとは違うものに署名しています。`,
  early: (t: number) =>
    `${formatNumber(t)}件目までの記録に店が署名したとき、まだ順番の来ていない会員の購入が入っていました。`,
  broken: (t: number) => `${formatNumber(t)}番目の購入の記録が合いません。`,
  logUnreachable: '記録を読み込めませんでした。もう一度お試しください。',
  tooLong:
    '記録が長いため、この画面では引き直せません。下の2つのファイルを保存し、「証明のしくみ」にあるコマンドで確かめられます。',
  unknown: 'このくじは見つかりませんでした。',
}

const en: typeof ja = {
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
  voidBatch: (purchases) =>
    purchases === 1
      ? '1 purchase that was not drawn'
      : `${formatNumber(purchases)} purchases that were not drawn`,
  voidNote:
    'The notaries’ signatures never came, so this batch became void as a whole. Everything was paid back.',
  voidReason: 'Reason',
  voidTime: 'Void since',
  inputs: 'Fingerprint of each purchase',
  wholeVoid: (purchases) =>
    purchases === 1
      ? ' One more purchase was never drawn, and is void.'
      : ` ${formatNumber(purchases)} more purchases were never drawn, and are void as a whole.`,
  brokenEnd: 'The record of the purchases that were not drawn does not follow the others.',
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
    `${counted(purchases, 'purchase')} with ${counted(draws, 'draw')}, drawn again from the beginning: all of them agree.`,
  notariesUnchecked: ' This browser cannot check the signatures of the notaries.',
  onSignatures: (count) =>
    count === 1
      ? ' It also matches the shop’s newest signature.'
      : ` It also matches the shop’s ${formatNumber(count)} newest signatures.`,
  denied: (t) =>
    t === 1
      ? 'The shop has signed another record of the first purchase than this.'
      : `The shop has signed another record of the first ${formatNumber(t)} purchases than this.`,
  early: (t) =>
    `When the shop signed the record of the first ${formatNumber(t)} purchases, the turn of one of them had not come.`,
  broken: (t) => `The record of purchase ${formatNumber(t)} does not agree.`,
  logUnreachable: 'We couldn’t load the log. Please try again.',
  tooLong:
    'This log is too long for this page. Save the two files below and check them with the command on the page about the proof.',
  unknown: 'We couldn’t find this pack.',
}

export const logTexts = { ja, en }
