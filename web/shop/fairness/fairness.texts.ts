import { counted, formatNumber } from '#web/kit/money.ts'
import type { Verdict } from '#web/shop/fairness/verifier/proof.rule.ts'
import { NEEDS_HTTPS } from './needs-https.ts'

export interface Tally {
  readonly good: number
  readonly open: number
  readonly milliseconds: number
}
const ja = {
  proofTitle: '抽選の証明',
  proofLead:
    'この購入が約束どおりに引かれたかを、店を信じることなく、お使いの端末だけで確かめます。',
  chapterNumerals: ['一', '二', '三'],
  chapters: ['前もって約束されていたこと', '混ぜられたもの', '出てきたもの'],
  marks: { true: '一致', false: '不一致', open: '確認できず' } as Record<Verdict, string>,
  seals: { true: '証', false: '否', open: '済' } as Record<Verdict, string>,
  verdicts: {
    true: '約束どおりの抽選でした',
    false: '合わない点があります',
    open: '合わない点はありません',
  } as Record<Verdict, string>,
  tally: {
    true: ({ good }: Tally) => `${good}項目すべてが合いました。`,
    false: () =>
      '下の×印をご覧ください。レシートを保存しておくと、誰でも同じ確認ができます。お問い合わせの際にお送りください。',
    open: ({ good, open }: Tally) =>
      `${good}項目が合い、${open}項目はここでは確かめられませんでした。`,
  } as Record<Verdict, (tally: Tally) => string>,
  byItself: ({ milliseconds }: Tally) =>
    `計算はこの端末の中だけで行いました（${formatNumber(milliseconds)}ミリ秒）。通信を切っても、同じように確かめられます。`,
  needsHttps: NEEDS_HTTPS.ja,
  again: 'もう一度確かめる',
  details: '詳しく見る',
  drawnCards: (count: number) => `当たったカード（${formatNumber(count)}枚）`,
  extra: '特別賞',
  times: (count: number) => `×${formatNumber(count)}`,
  values: {
    pack_root: '中身のハッシュ値',
    total: '総口数',
    commitment: '約束のハッシュ値',
    stored: 'この端末の控え',
    seed: 'サーバーシード',
    client_seed: 'クライアントシード',
    epoch: '抽選期間のID',
    member_tag: '会員の匿名ID',
    n: 'この会員のこれまでの購入',
    t: 'このくじのこれまでの購入',
    k: 'それまでに引かれた口数',
    q: '引いた口数',
    counts_before: '引く前の残り',
    prizes: '引かれた景品の番号',
    extras: '特別賞の口と番号',
    notaries: '立会人と公開鍵',
    batch: '署名の組の番号',
    inputs: '同じ組で署名された購入の数',
    random: '署名から作られた乱数',
    head_before: '前の記録のハッシュ値',
    head_after: 'この記録のハッシュ値',
    signed_at: '署名の時刻',
    turn: '順番の時刻',
    links: 'その間の購入',
    signed_head: '署名された最新の記録',
    signature: '署名',
    public_key: '署名の公開鍵',
    formula: '計算',
  },

  fileTitle: 'レシートのファイル',
  fileLead:
    'レシートは、確認に必要なすべての値が入ったファイルです。保存しておけば、いつでも、店がなくなっても確かめられます。',
  save: 'レシートを保存する',
  open: 'ファイルを選んで確かめる',
  drop: 'ここにファイルを置いても確かめられます。ファイルはどこにも送られません。',
  notReceipt: 'このファイルはレシートではないようです。',
  openedFile: (name: string) => `ファイル「${name}」を確かめた結果です。`,
  closeFile: 'ファイルを閉じる',
  toLog: 'このくじの公開記録',
  toExplanation: '証明のしくみ',

  unknown: 'この購入は見つかりませんでした。',
  forMembers: 'ご自分の購入を確かめるには、ログインしてください。',
  toLogin: 'ログインする',
  toHistory: '購入履歴を見る',
}

export type FairnessTexts = typeof ja

const en: typeof ja = {
  proofTitle: 'Proof of your draw',
  proofLead:
    'Your own device checks that this purchase was drawn as promised. You do not have to trust the shop.',
  chapterNumerals: ['1', '2', '3'],
  chapters: ['What was promised before', 'What was mixed in', 'What came out'],
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
    `All of it was worked out on this device (in ${counted(milliseconds, 'millisecond')}). It works without a connection, too.`,
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
    notaries: 'Notaries and their public keys',
    batch: 'Number of the batch',
    inputs: 'Number of purchases signed together',
    random: 'Random bytes from the signatures',
    head_before: 'Fingerprint of the record before',
    head_after: 'Fingerprint of this record',
    signed_at: 'Time of the signature',
    turn: 'Time of the turn',
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

export const fairnessTexts = { ja, en }
