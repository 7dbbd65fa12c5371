import { carrierTexts } from '#web/console/format/carrier.texts.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const claimsTexts = bothLanguages({
  photos: ['梱包写真', 'Photos of the packed cards'],
  photosText: [
    '発送する商品の写真です。破損や紛失のときの証拠になります。引き渡しまでに追加した写真は、引き渡し後、会員のお届け状況にも表示されます。宛先や他の会員の品が写らないようにしてください。',
    'They prove what was sent if a parcel is lost or damaged. Once the parcel is handed over, the member sees those added before. Show no address and nothing of another member.',
  ],
  addPhoto: ['写真を撮る・選ぶ', 'Take or choose a photo'],
  title: ['配送会社への補償請求', 'Claims on carriers'],
  text: [
    '紛失・破損した荷物の補償を、請求から結果まで記録します。',
    'Follows each claim for a lost or damaged parcel from the request to its outcome.',
  ],
  openCount: [
    (count: number) => `配送会社への補償請求（進行中 ${formatNumber(count)}件）`,
    (count: number) => `Claims on carriers (${formatNumber(count)} open)`,
  ],
  empty: ['進行中の補償請求はありません', 'No open claims'],
  fields: {
    parcelNumber: ['荷物番号', 'Parcel'],
    state: ['状態', 'State'],
    openedAt: ['請求した日時', 'Opened'],
    cause: ['理由', 'Cause'],
    carrier: ['配送会社', 'Carrier'],
    trackingNumber: ['追跡番号', 'Tracking number'],
    reference: ['配送会社の受付番号', 'The carrier’s number'],
    memberId: ['会員', 'Member'],
    openedBy: ['担当', 'By'],
    note: ['状況', 'What happened'],
    outcome: ['結果', 'Outcome'],
    outcomeNote: ['結果の説明', 'Explanation of the outcome'],
    claimedYen: ['請求額', 'Claimed'],
    paidYen: ['補償額', 'Paid'],
  },
  hints: {
    reference: ['まだない場合は空欄', 'Empty if there is none yet'],
    claimedYen: ['円', 'In yen'],
    paidYen: ['円', 'In yen'],
  },
  names: {
    cause: {
      lost: ['紛失', 'Lost'],
      damaged: ['破損', 'Damaged'],
    },
    state: {
      open: ['進行中', 'Open'],
      paid: ['補償された', 'Paid'],
      refused: ['断られた', 'Refused'],
      withdrawn: ['取り下げた', 'Withdrawn'],
      all: ['すべて', 'All'],
    },
    outcome: {
      paid: ['補償された', 'Paid'],
      refused: ['断られた', 'Refused'],
      withdrawn: ['取り下げた', 'Withdrawn'],
    },
    carrier: [carrierTexts.ja, carrierTexts.en],
  },
  back: ['住所確認・返送へ', 'To problems and returns'],
  list: ['補償請求の一覧', 'All claims'],
  open: ['補償を請求する', 'Open a claim'],
  openText: [
    '配送会社に連絡した内容を記録します。会員への対応は別に行います。',
    'Records what the carrier was asked for. What the member gets is decided elsewhere.',
  ],
  change: ['請求の内容を直す', 'Change the claim'],
  close: ['結果を記録する', 'Record the outcome'],
  save: ['保存する', 'Save'],
  noClaims: ['補償請求はありません。', 'No claims.'],
  search: ['荷物・追跡・会員・受付番号', 'Parcel, tracking, member or carrier’s number'],
  totals: [
    (claimed: number, paid: number) =>
      `請求額の合計 ${unitTexts.ja.yen(claimed)}、補償額の合計 ${unitTexts.ja.yen(paid)}`,
    (claimed: number, paid: number) =>
      `¥${formatNumber(claimed)} claimed, ¥${formatNumber(paid)} paid in total`,
  ],
  events: [
    {
      'claim-lost': '補償請求（紛失）',
      'claim-damaged': '補償請求（破損）',
      'claim-paid': '補償された',
      'claim-refused': '補償を断られた',
      'claim-withdrawn': '補償請求の取り下げ',
    } as Readonly<Record<string, string>>,
    {
      'claim-lost': 'Claim opened (lost)',
      'claim-damaged': 'Claim opened (damaged)',
      'claim-paid': 'Claim paid',
      'claim-refused': 'Claim refused',
      'claim-withdrawn': 'Claim withdrawn',
    },
  ],
})
