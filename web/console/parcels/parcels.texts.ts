import { PREF_ID_ABROAD } from '#contract/constants.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { carrierTexts } from '#web/console/format/carrier.texts.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

const prefId: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PREFECTURES.map((name, at) => [at + 1, name])),
  [PREF_ID_ABROAD]: '国',
}

const prefIdEn: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PREFECTURES.map((name, at) => [at + 1, name])),
  [PREF_ID_ABROAD]: 'Country',
}

export const parcelsTexts = bothLanguages({
  title: ['発送', 'Shipping'],
  problemsTitle: ['住所の確認・返送', 'Address problems and returns'],
  fields: {
    number: ['荷物番号', 'Parcel'],
    dueOn: ['発送期限', 'Due'],
    memberId: ['会員', 'Member'],
    recipient: ['お届け先', 'Recipient'],
    itemCount: ['点数', 'Items'],
    worthYen: ['合計額', 'Worth'],
    state: ['状態', 'State'],
    carrier: ['配送会社', 'Carrier'],
    service: ['サービス', 'Service'],
    trackingNumber: ['追跡番号', 'Tracking number'],
    notes: ['注意', 'Notes'],
    urgency: ['期限', 'Due'],
    hold: ['保留', 'Hold'],
    problem: ['住所の確認', 'Address check'],
    pack: ['パックの番号', 'Pack number'],
    correctionRequestedAt: ['確認した日', 'Requested'],
    correctionMailCount: ['メール', 'Emails'],
    correctionReason: ['理由', 'Reason'],
    shipBusinessDays: ['発送期限（営業日）', 'Parcels leave within (business days)'],
    lastName: ['姓', 'Last name'],
    middleName: ['ミドルネーム', 'Middle name'],
    firstName: ['名', 'First name'],
    tel: ['電話番号', 'Phone'],
    zipcode: ['郵便番号', 'Postal code'],
    prefId: ['都道府県', 'Prefecture'],
    country: ['国', 'Country'],
    city: ['市区町村', 'City'],
    address: ['番地', 'Street'],
    building: ['建物名', 'Building'],
  },
  hints: {
    trackingNumber: [
      'ハイフンや空白が入っていてもかまいません。',
      'You can leave hyphens and spaces in.',
    ],
  },
  names: {
    state: {
      'to-ship': ['発送待ち', 'To ship'],
      open: ['未発送すべて（住所確認・返送を含む）', 'All unshipped, with problems and returns'],
      stuck: ['住所確認・返送', 'Problems and returns'],
      waiting: ['未着手', 'Waiting'],
      grouped: ['とりまとめ済み', 'Grouped'],
      picked: ['ピッキング済み', 'Picked'],
      exported: ['送り状データ出力済み', 'Label exported'],
      numbered: ['追跡番号あり', 'Has a number'],
      'handed-over': ['引き渡し済み', 'Handed over'],
      returned: ['返送', 'Returned'],
      problem: ['住所確認中', 'Correction requested'],
      cancelled: ['取りやめ', 'Cancelled'],
    },
    urgency: {
      late: ['期限切れ', 'Late'],
      soon: ['期限間近', 'Due soon'],
    },
    worthYen: {
      high: ['高額', 'High'],
      low: ['高額以外', 'Not high'],
    },
    hold: {
      held: ['保留中', 'Held'],
      free: ['保留なし', 'Not held'],
    },
    problem: {
      flagged: ['要確認', 'Needs checking'],
      requested: ['会員の返事待ち', 'Waiting for the member'],
      silent: ['7日返答なし', 'No reply for 7 days'],
      clean: ['問題なし', 'No problem'],
    },
    carrier: [carrierTexts.ja, carrierTexts.en],
    prefId: [prefId, prefIdEn],
  },
  none: {
    correctionRequestedAt: ['', ''],
    correctionReason: ['', ''],
  },
  senderForm: {
    fields: {
      name: ['名称', 'Name'],
      phone: ['電話番号（数字のみ）', 'Phone (digits only)'],
      postcode: ['郵便番号（数字7桁）', 'Postal code (7 digits)'],
      prefecture: ['都道府県', 'Prefecture'],
      city: ['市区町村', 'City'],
      street: ['番地', 'Street'],
      building: ['建物名', 'Building'],
    },
    names: {},
  },
  holds: {
    suspended: ['利用停止中', 'Member suspended'],
    owes: ['未払いあり', 'Member in debt'],
    disputed: ['支払いに異議', 'Payment disputed'],
    'by-hand': ['手動保留', 'Held by hand'],
  },
  flags: {
    incomplete: ['住所に空欄', 'Address incomplete'],
    abroad: ['海外の住所', 'Address abroad'],
    'no-house-number': ['番地なし', 'No house number'],
    'zipcode-elsewhere': ['郵便番号と都道府県が不一致', 'Postal code of another prefecture'],
    'short-phone': ['電話番号が短い', 'Phone too short'],
    unprintable: ['印字できない文字', 'Characters not printable'],
  },
  sameAddress: [
    (count: number) => `同じ住所の荷物 ほか${formatNumber(count)}件`,
    (count: number) => `${counted(count, 'more parcel')} to this address`,
  ],
  search: ['荷物・追跡・会員番号', 'Parcel, tracking or member number'],
  empty: ['発送を待つ荷物はありません', 'No parcels are waiting to ship'],
  emptySince: [
    (time: string) => `発送を待つ荷物はありません。最後の引き渡し：${time}`,
    (time: string) => `No parcels are waiting to ship. Last hand-over: ${time}`,
  ],
  day: ['今日の流れ', 'Today'],
  daySteps: {
    group: [
      (count: number) => `とりまとめる ${formatNumber(count)}件`,
      (count: number) => `Group ${formatNumber(count)}`,
    ],
    pick: [
      (count: number) => `ピッキングする ${formatNumber(count)}件`,
      (count: number) => `Pick ${formatNumber(count)}`,
    ],
    export: [
      (count: number) => `送り状を作る ${formatNumber(count)}件`,
      (count: number) => `Make labels ${formatNumber(count)}`,
    ],
    import: [
      (count: number) => `番号を取り込む ${formatNumber(count)}件`,
      (count: number) => `Read numbers ${formatNumber(count)}`,
    ],
  },
  grouped: [
    (done: number, failed: number) =>
      failed === 0
        ? `${formatNumber(done)}件をとりまとめました`
        : `${formatNumber(done)}件をとりまとめました。${formatNumber(failed)}件はとりまとめられませんでした`,
    (done: number, failed: number) =>
      failed === 0
        ? `${formatNumber(done)} grouped`
        : `${formatNumber(done)} grouped. ${formatNumber(failed)} could not be grouped`,
  ],
  markAllPicked: ['すべてピッキング済みにする', 'Mark all as picked'],
  noProblems: ['住所の確認や返送はありません', 'No address problems or returns'],
  onlyClaims: [
    (count: number) =>
      `住所の確認や返送はありません。進行中の補償請求${formatNumber(count)}件は、上のリンクから開けます。`,
    (count: number) =>
      `No address problems or returns. The link above opens ${formatNumber(count)} open claims on carriers.`,
  ],
  group: ['とりまとめ', 'Group'],
  ungroup: ['とりまとめを取り消す', 'Undo grouping'],
  hold: ['保留する', 'Hold'],
  release: ['保留を解く', 'Release'],
  setCarrier: ['配送会社を選ぶ', 'Choose carrier'],
  pick: ['ピッキング済みにする', 'Mark as picked'],
  pickList: ['ピッキングリスト', 'Pick list'],
  slips: ['納品書', 'Packing slips'],
  atOnce: [
    (max: number) => `一度に選べるのは${formatNumber(max)}件までです。`,
    (max: number) => `Select at most ${formatNumber(max)} at once.`,
  ],
  nothingToPrint: [
    '印刷するものはありません。「発送」の画面で荷物を選んでから開いてください。',
    'There is nothing to print. Choose parcels on the shipping screen first.',
  ],
  carrierFile: ['送り状データ', 'Carrier file'],
  handOver: ['引き渡す', 'Hand over'],
  handOverText: [
    '引き渡し済みになり、会員に追跡番号のメールが届きます。当日中なら取り消せます。',
    'Marks the parcel as handed over and mails the member the tracking number. It can be taken back on the same day.',
  ],
  save: ['保存', 'Save'],
  back: ['一覧へ戻る', 'Back to the list'],
  address: ['お届け先', 'Address'],
  firstAddress: ['選択時のお届け先', 'Address at the decision'],
  hiddenAddress: [
    'この荷物の住所を見る権限がありません',
    'Your role may not see the address of this parcel',
  ],
  contents: ['商品', 'Contents'],
  history: ['経過', 'History'],
  usualService: ['標準', 'Usual'],
  otherService: ['ほか（コードを入力）', 'Other (enter its code)'],
  serviceCode: ['サービスのコード', 'Code of the service'],
  wrongCheckDigit: [
    '番号の並びに誤りがあります（チェックディジットが合いません）。送り状と見比べてください。',
    'The check digit does not match. Compare the number with the label.',
  ],
  card: ['商品名', 'Item'],
  picture: ['画像', 'Picture'],
  code: ['コード', 'Code'],
  modelNumber: ['型番', 'Number'],
  count: ['数', 'Count'],
  pack_draw: ['パック・抽選', 'Pack and draw'],
  shelf: ['棚', 'Shelf'],
  copy: ['鑑定・個体', 'Grade or serial'],
  picked: ['ピッキング', 'Picked'],
  markPicked: [
    (name: string) => `${name}をピッキング済みにする`,
    (name: string) => `Mark ${name} as picked`,
  ],
  choose: [(name: string) => `${name}を選ぶ`, (name: string) => `Choose ${name}`],
  choosing: ['選択', 'Choose'],
  split: ['選んだ商品を別の荷物に分ける', 'Split off the selected items'],
  moveTo: ['選んだ商品を移す先の荷物（ID）', 'ID of the parcel to move them to'],
  move: ['移す', 'Move'],
  scan: ['バーコードまたは型番', 'Barcode or card number'],
  onlyThisCopy: ['この番号の現物だけ', 'This copy only'],
  photoOf: [(copy: string) => `${copy}の写真`, (copy: string) => `Photo of ${copy}`],
  scanned: {
    picked: [(name: string) => `${name}：確認しました`, (name: string) => `${name}: picked`],
    'picked-before': [
      (name: string) => `${name}：すでに確認済みです`,
      (name: string) => `${name}: picked before`,
    ],
    wrong: [
      (name: string) => `違う商品です：${name} はこの荷物に入りません`,
      (name: string) => `Wrong item: ${name} does not belong to this parcel`,
    ],
    'other-copy': [
      (name: string) => `当選した現物ではありません：${name} を入れてください`,
      (name: string) => `Not the copy that was won: this parcel needs ${name}`,
    ],
    unknown: [
      (_name: string) => 'この番号の商品は見つかりません',
      (_name: string) => 'No item has this number',
    ],
  },
  enterNumber: ['追跡番号を入力', 'Enter tracking number'],
  correctNumber: ['追跡番号を直す', 'Correct tracking number'],
  correctNumberText: [
    '引き渡した後でも直せます。会員の画面の番号も変わりますが、メールは送りません。',
    'Also possible after the hand-over. The member sees the new number but gets no email.',
  ],
  reopen: ['引き渡しを取り消す', 'Undo the hand-over'],
  reopenText: [
    '今日の引き渡しだけ取り消せます。会員にお詫びのメールが届きます。',
    'Only today’s hand-overs can be undone. The member gets an apology by email.',
  ],
  requestCorrection: ['会員に住所を確認する', 'Ask the member for the address'],
  requestCorrectionText: [
    '理由は会員へのメールにそのまま載ります。返答がなければ3日後と7日後にもう一度送ります。',
    'The member sees the reason in the email. Without a reply, it is sent again after 3 and 7 days.',
  ],
  correct: ['住所を直す', 'Correct the address'],
  returned: ['返送を記録する', 'Record a return'],
  returnedText: [
    '商品は会員のものとしてお預かりに戻り、会員にメールが届きます。',
    'The shop owes the member the items again, and the member gets an email.',
  ],
  reship: ['再発送する', 'Ship again'],
  reshipText: [
    '荷物を発送待ちに戻します。とりまとめからやり直します。',
    'Puts the parcel back into the queue. Its steps start again with grouping.',
  ],
  mailCount: [
    (count: number) => `${formatNumber(count)}通`,
    (count: number) => counted(count, 'email'),
  ],
  itself: ['自動', 'automatically'],
  events: [
    {
      held: '保留',
      released: '保留解除',
      exported: '送り状データ出力',
      numbered: '追跡番号の登録',
      'number-corrected': '追跡番号の訂正',
      'handed-over': '引き渡し',
      'stock-short': '在庫の記録より多く発送（棚卸しが必要）',
      reopened: '引き渡しの取り消し',
      returned: '返送',
      reshipped: '再発送へ',
      cancelled: '取りやめ',
      'correction-requested': '会員に住所を確認',
      'address-answered': '会員が住所を訂正',
      'address-corrected': '住所の訂正',
    } as Readonly<Record<string, string>>,
    {
      held: 'Held',
      released: 'Released',
      exported: 'Label exported',
      numbered: 'Tracking number entered',
      'number-corrected': 'Tracking number corrected',
      'handed-over': 'Handed over',
      'stock-short': 'Shipped more copies than were in stock; count the stock',
      reopened: 'Hand-over undone',
      returned: 'Returned',
      reshipped: 'To be shipped again',
      cancelled: 'Cancelled',
      'correction-requested': 'Corrected address requested',
      'address-answered': 'Member corrected the address',
      'address-corrected': 'Address corrected',
    },
  ],
  print: ['印刷する', 'Print'],
  slipTitle: ['納品書', 'Packing slip'],
  slipThanks: [
    'このたびはご利用いただき、ありがとうございます。',
    'Thank you for playing with us.',
  ],
  sender: ['発送元', 'Sender'],
  settings: ['発送の設定', 'Shipping settings'],
  rules: ['合計額ごとの配送会社', 'Carrier by value'],
  worthFrom: ['合計額（円以上）', 'Value from (yen)'],
  addRule: ['行を追加', 'Add a line'],
  removeRule: ['この行を消す', 'Remove this line'],
  saved: ['保存しました', 'Saved'],
})
