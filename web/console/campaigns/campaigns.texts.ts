import { bothLanguages } from '#web/language/both-languages.ts'

export const campaignsTexts = bothLanguages({
  title: ['クーポン・キャンペーン', 'Coupons and campaigns'],
  text: [
    'コードでポイントやコインを贈り、パックの無料くじを配ります。予算に達すると自動で止まります。',
    'Members get points or coins for codes, or free draws of a pack. A campaign stops automatically when its budget is spent.',
  ],
  add: ['新しいキャンペーン', 'New campaign'],
  fields: {
    name: ['名前', 'Name'],
    nameEn: ['名前（英語）', 'Name (English)'],
    kind: ['コード', 'Code'],
    chosenCode: ['コードの文字', 'Code text'],
    count: ['コードの数', 'Number of codes'],
    packId: ['贈るもの', 'Gives'],
    isDaily: ['1日1回（その日のうちに使う）', 'Once a day, to be used on that day'],
    currency: ['ポイントかコイン', 'Points or coins'],
    amount: ['1回の数', 'Amount each time'],
    budget: ['予算', 'Budget'],
    memberMax: ['お一人様の回数', 'Uses per member'],
    audience: ['対象', 'For'],
    requirement: ['利用の条件', 'Requires'],
    rankMin: ['ランク', 'Rank'],
    startsAt: ['開始（JST）', 'Start (JST)'],
    endsAt: ['終了（JST）', 'End (JST)'],
    state: ['状態', 'State'],
    granted: ['これまでの費用', 'Cost so far'],
    useCount: ['利用回数', 'Coupons used'],
    period: ['期間', 'Period'],
  },
  hints: {
    name: ['会員の履歴に出ます', 'Shown in the member’s history'],
    chosenCode: [
      '「全員で1つ」のとき、英数字4〜32文字で選べます（例 XMAS2026）。空なら店が作ります',
      'For one code: 4 to 32 letters and digits, such as XMAS2026. If empty, the shop makes one',
    ],
    count: [
      'コードが「1回限りの一覧」のとき。0 にすると、他で作ったコードだけを取り込めます',
      'For a list of codes. With 0, the list has only codes that you import',
    ],
    budget: [
      '全員の合計の上限。無料くじはパックの価格で数えます（価格×枚数）',
      'The limit for all members together. A free draw counts as the price of its pack',
    ],
    memberMax: [
      '1日1回のときも、期間を通した上限です',
      'Over the whole campaign, also if it is once a day',
    ],
    requirement: [
      'メールアドレスの確認は、いつも必要です',
      'A confirmed email address is always required',
    ],
  },
  names: {
    kind: {
      shared: ['全員で1つ', 'One for all'],
      single: ['1回限りの一覧', 'A list; each works once'],
      open: ['コードなし（無料くじのみ）', 'No code (free draws only)'],
    },
    currency: {
      point: ['ポイント', 'Points'],
      coin: ['コイン', 'Coins'],
    },
    audience: {
      all: ['すべての会員', 'All members'],
      new: ['開始後に登録した会員', 'Members registered since the start'],
      'first-paid': ['開始後にはじめて購入した会員', 'Members who first paid since the start'],
    },
    requirement: {
      none: ['なし', 'Nothing more'],
      phone: ['SMS認証', 'A verified phone'],
      payment: ['1回以上の購入', 'A first payment'],
    },
    state: {
      planned: ['開始前', 'Not started'],
      running: ['実施中', 'Running'],
      spent: ['予算終了', 'Budget spent'],
      ended: ['終了', 'Ended'],
      stopped: ['停止', 'Stopped'],
    },
  },
  pointsOrCoins: ['ポイントかコイン', 'Points or coins'],
  conditions: ['条件', 'Conditions'],
  draws: ['無料くじ', 'Free draws'],
  drawsOf: [(name: string) => `無料くじ：${name}`, (name: string) => `Free draws: ${name}`],
  drawn: ['使われた無料くじ', 'Free draws used'],
  drawnCost: ['使われた無料くじの費用', 'Cost of the free draws used'],
  highestGift: [
    (yen: string, max: string) => `最も高い賞：${yen}円相当（懸賞の景品の上限 ${max}円）`,
    (yen: string, max: string) => `Highest prize: ¥${yen} (limit for gifts by chance: ¥${max})`,
  ],
  gifts: [
    (yen: string, max: string) =>
      `予算で引ける無料くじの賞の期待総額：${yen}円相当（上限は売上見込みの2%、${max}円）`,
    (yen: string, max: string) =>
      `Expected prizes of all free draws of the budget: ¥${yen} (limit: 2% of the expected sales, ¥${max})`,
  ],
  giftWarnings: {
    'gift-above': [
      '最も高い賞が、懸賞の景品の上限（価格の20倍か10万円）を超えています。',
      'The highest prize is above what the law allows for gifts by chance (20 times the price, or ¥100,000).',
    ],
    'gifts-above': [
      '賞の期待総額が、懸賞の景品の上限（売上見込みの2%）を超えています。',
      'The expected prizes are above what the law allows for gifts by chance (2% of the expected sales).',
    ],
    'gift-for-coins': [
      'コインで引くくじは、中身の全体が景品に当たることがあります。',
      'Coins come free with points, so all prizes of this pack may count as gifts.',
    ],
  },
  anyRank: ['すべてのランク', 'Every rank'],
  rankFrom: [(name: string) => `${name}以上`, (name: string) => `${name} and above`],
  members: ['利用した会員', 'Members'],
  rest: ['予算の残り', 'Budget left'],
  until: ['〜', ' to '],
  days: ['日ごとの利用', 'Use by day'],
  day: ['日付', 'Day'],
  noUses: ['まだ使われていません。', 'No coupon has been used yet.'],
  ask: ['承認を申請する', 'Ask for approval'],
  noSetRule: [
    'カードの種類や枚数を条件にすることはできません。',
    'Kinds or numbers of cards cannot be a condition.',
  ],
  stop: ['停止する', 'Stop'],
  stopOf: [(name: string) => `「${name}」を停止する`, (name: string) => `Stop “${name}”`],
  stopText: [
    '停止すると、コードはすぐに使えなくなります。再開はできません。',
    'The codes stop working immediately. A stopped campaign can’t be restarted.',
  ],
  codes: ['コードを保存する', 'Save the codes'],
  import: ['他で作ったコードの取り込み', 'Import codes made elsewhere'],
  importText: [
    '印刷済みのカードなど、店の外で作ったコードを一覧に加えます。英数字12〜32文字のコードを、1万件までです。予算の上限はそのままです。',
    'Adds codes that were made outside the shop, for example for printed cards: 12 to 32 letters and digits each, up to 10,000. The budget stays the limit.',
  ],
  back: ['キャンペーンの一覧へ', 'To the campaigns'],
  empty: [
    'キャンペーンはまだありません。「新しいキャンペーン」で始めます。',
    'There are no campaigns yet. Start with “New campaign”.',
  ],
})
