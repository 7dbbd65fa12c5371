import { bothLanguages } from '#web/language/both-languages.ts'

export const stockLimitsTexts = bothLanguages({
  title: ['パックと在庫の基準', 'Limits for packs and stock'],
  marginMin: ['粗利率の警告（完売時、%）', 'Warning margin (at sell-out, %)'],
  marginText: [
    '完売時の粗利率がこの値を下回るパックは、申請のときに警告が出ます。',
    'A pack whose margin at sell-out is lower gets a warning when it is submitted.',
  ],
  lossMax: ['承認なしで計上できる在庫の損失（円）', 'Stock loss without approval (yen)'],
  lossText: [
    '1回の計上でこの金額を超える損失には、別のオーナーの承認が必要です。',
    'A larger loss in one entry needs the approval of another owner.',
  ],
  defaultShare: [
    '期限後に発送するカードの基準（相場に対する%）',
    'Shipped after the deadline (% of the market price)',
  ],
  defaultShareText: [
    '会員が期限までに選ばなかったカードのうち、公開時の交換ポイントが相場のこの割合を下回るものは、変換せずに発送します。0は、すべて変換します。これから公開するパックに効き、会員の画面に表示されます。規約の文も合わせてください。',
    'If a member chooses nothing in time, a card whose points at publication are below this share of its market price is shipped and not converted. 0 converts all of them. It counts for packs published from now on, and members see it. Keep the terms in line with it.',
  ],
  holdDays: ['発送か変換かを選べる日数', 'Days to choose between shipping and points'],
  holdDaysText: [
    '1は24時間です。これからの購入に効き、すでに引いたカードの期限は変わりません。会員の画面・ガイド・よくある質問は自動で合います。規約に日数を書くときは {hold} と書くと、この設定が入ります。',
    '1 means 24 hours. It counts for purchases from now on; cards that are drawn already keep their deadline. Screens, guide and FAQ follow by themselves. In the terms, {hold} becomes this setting.',
  ],
  shipFrom: [
    '期限後に発送するカードの基準（相場が○円以上）',
    'Shipped after the deadline (market price in yen, or more)',
  ],
  shipFromText: [
    '公開時の相場がこの額以上のカードは、会員が選ばなくても変換せずに発送します。0は使いません。これから公開するパックに効き、会員の画面に表示されます。',
    'A card with at least this market price at publication is shipped and not converted if its member chooses nothing. 0 is off. It counts for packs published from now on, and members see it.',
  ],
  valuedHoldDays: [
    'その額以上のカードを含む購入の日数',
    'Days to choose for purchases with such a card',
  ],
  valuedHoldDaysText: [
    '上の日数より長いときだけ効きます。過ぎると、そのカードは発送されます。',
    'Counts only if it is longer than the days above. After it the card is shipped.',
  ],
  valuedWaitDays: [
    'その額以上のカードを期限後にお預かりする日数',
    'Days for which such a card is kept after that',
  ],
  valuedWaitDaysText: [
    '0は、期限後すぐに発送の手続きに入ります。1以上は、その日数お預かりしてから発送します。会員にはメールと選んだ方法で知らせ、会員は日を早めることも、すぐに発送することもできます。',
    '0 ships it right after the deadline. Otherwise it is kept for so many days and then shipped. Members are told by email and the channels they chose, and can have it sent earlier or at once.',
  ],
  marketDays: ['相場が古いとみなす日数', 'Days until a market price is old'],
  marketDaysText: [
    'これより前の相場は、カードの一覧とパックの計算で「古い」と表示します。古い相場は会員に見せません。',
    'Earlier market prices are marked as old in the list of cards and in the calculator of a pack. Members never see old ones.',
  ],
  marketOdds: ['相場での目安を会員に表示する', 'Show members the odds by market price'],
  marketOddsText: [
    'ポイントで引くパックのページに、残っている中身から計算した「2口に1口は○円以下」と「価格未満のカードが出る確率」を相場でも載せます。引けるカードに1枚でも相場がないか古いものがあるパックには載せません（パックの画面に理由が出ます）。表示してよいかは弁護士に確かめてください。',
    'Pages of packs for points then also show by market price, from what is left, what half of all draws are worth at most and the chance of a card below the price. A pack shows nothing while a card that can be drawn has no market price or an old one; its screen names the cards. Ask a lawyer whether to show them.',
  ],
  shown: ['表示する', 'Shown'],
  hidden: ['表示しない', 'Not shown'],
  providerFee: ['決済手数料（売上に対する‰）', 'Provider fees (‰ of the income)'],
  providerFeeText: [
    '決済会社に払う手数料の平均。無償ポイント分を除く売上に掛けて、粗利から引きます。',
    'The average fee. Margins subtract it from the income without gifted points.',
  ],
  cardPostage: ['カード1枚の送料（円）', 'Postage of one card (yen)'],
  cardPostageText: [
    '1つの荷物の送料を、中のカードの平均枚数で割った額。発送するカードごとに粗利から引きます。',
    'The postage of a parcel by the cards in it. Margins subtract it for each shipped card.',
  ],
  freePoints: ['無償ポイントの割合（売上に対する‰）', 'Share of gifted points (‰ of the income)'],
  freePointsText: [
    '特典などで配ったポイントで支払われる見込み。販売済みの分は台帳どおりに集計し、この割合はこれから売る分に使います。変換で返したポイントは含めません（返したパックの粗利から引いています）。',
    'How much is paid with points from gifts. Sold tickets count by the ledger, and this share is for those to come. Leave out points for converted cards: the pack that gave them has paid.',
  ],
  change: ['パックと在庫の基準を変更する', 'Change the limits for packs and stock'],
})
