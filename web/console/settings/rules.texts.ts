import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { ShopRule } from '#contract/rules.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

type Concerned = ConsoleAnswer<'GET /rules/concerned'>
type Sentence = (concerned: Concerned) => string
type Sentences = Readonly<Record<ShopRule, readonly [ja: Sentence, en: Sentence]>>
type Pairs = Readonly<Record<ShopRule, readonly [ja: string, en: string]>>

/** What the law or a provider says about each rule. */
const hints = {
  pointMonths: [
    '資金決済法：発行から6か月以内に使えなくなるポイントは、届出と供託の対象外です。それより長くすると、基準日（3月末・9月末）の未使用残高が1,000万円を超えたときに届出と供託が必要です。',
    'Payment Services Act: points that end within 6 months of their issue need neither notification nor deposit. If they are valid for longer, an unused balance over ¥10,000,000 on a base date (end of March or September) needs both.',
  ],
  referralPoints: [
    '景品表示法：購入を条件にもれなく渡す景品は、取引額の20%（1,000円未満は200円）までです。',
    'Premiums Act: a gift to everyone who buys is worth at most 20% of the sale (¥200 below ¥1,000).',
  ],
  referralFriendsMax: [
    '法令の定めはありません。多いほど、架空の紹介への備えが必要です。',
    'No law sets a number. The higher it is, the more a false friend pays.',
  ],
  referralCode: [
    '景品表示法：紹介の特典も景品です（上の額のとおり）。「聞かない」では招待リンクだけで紹介でき、使えないリンクからの登録も止まりません。「必須」は、会員の紹介がなければ登録できない店になります。',
    'Premiums Act: a bonus for a referral is a gift, within the amounts above. If no field asks for the code, links alone refer friends, and a link that does not count stops no registration. If it is required, only friends of members can register.',
  ],
  addressNeeded: [
    '法令の定めはありません。任意にすると、住所のない会員は、入力するまで発送を選べず、コインのくじと景品の引き換えもできません。国・地域のルールは、住所があるときに確かめます。',
    'No law sets it. If it is optional, members without an address cannot ship, draw for coins or exchange until they enter one. Rules about countries are checked once there is one.',
  ],
  phoneNeeded: [
    '法令の定めはありません。任意にすると、電話番号のない会員は、入力するまで発送を選べず、SMS認証もできません。',
    'No law sets it. If it is optional, members without a phone number cannot ship or verify by SMS until they enter one.',
  ],
  buildingNeeded: [
    '法令の定めはありません。必須にすると、建物でないお住まいの会員は「なし」と入力します。聞かない店では、番地の欄に続けて入力する案内が出ます。',
    'No law sets it. If it is required, members in a house enter “none”. If it is not asked for, the field of the street says to add it there.',
  ],
  middleName: [
    '法令の定めはありません。英語の画面だけの、任意の項目です。お名前・メールアドレス・パスワードは外せません。',
    'No law sets it. Only the English form asks for it, and it may be empty. Name, mail address and password cannot be left out.',
  ],
  referrerMust: [
    '法令の定めはありません。お支払いを条件にすると、架空の会員どうしの紹介を防げます。',
    'No law sets it. A payment as condition keeps invented members from referring each other.',
  ],
  smsFor: [
    '法令の定めはありません。購入・抽選・引き換えにも求めると、日本の携帯電話の番号がない会員は使えません。SMSの料金がかかります。',
    'No law sets it. If it is needed for buying, drawing and exchanging too, members without a Japanese mobile number cannot use the shop. Each SMS costs a fee.',
  ],
  drawCountMax: [
    '法令の定めはありません。3,000口より多くはできません（記録と検証の上限）。',
    'No law sets it. It is never more than 3,000, which receipts can hold.',
  ],
  shipOnlyYen: [
    '法令の定めはありません。市場価格がこの額以上のカードは「発送のみ」で公開します（下見と公開のときに確かめます）。市場価格のないカードは対象外です。空欄は、制限なしです。',
    'No law sets it. Cards with a market price of at least this are published as “Ship only”, which a submission and the publication check. Cards without a price are left out; empty for no limit.',
  ],
  shipFeePoints: [
    '特定商取引法：送料は、申し込みの画面と「特定商取引法に基づく表記」に示します。会員がポイント変換の代わりに発送を選んだときだけかかり、「発送のみ」のカード・選ばなかったカード・景品の発送にはかかりません。0は無料です。',
    'Specified Commercial Transactions Act: the fee is shown where members confirm, and has to stand in the legal notice. It is only for cards that a member ships instead of converting them; ship-only cards, cards that nobody decided about and goods ship for nothing. 0 for no fee.',
  ],
  shipFreeCards: [
    '法令の定めはありません。同じ日・同じ宛先の発送を待つカードと合わせてこの枚数以上なら、送料はかかりません。空欄は、枚数では無料になりません。',
    'No law sets it. A parcel of at least so many cards, with those that wait for the same day and address, costs nothing; empty for no such number.',
  ],
  loginDays: [
    '法令の定めはありません。「次回から入力を省略する」を選ばないログインの長さです。使わない日が続くと、下の日数で先に終わります。',
    'No law sets it. This is for logins that are not kept. One that is not used ends before, after the days below.',
  ],
  savedLoginDays: [
    '法令の定めはありません。使わない日が続くと、下の日数で先に終わります。ブラウザーは、400日より長いCookieを保存しません。',
    'No law sets it. A login that is not used ends before, after the days below. Browsers keep no cookie for more than 400 days.',
  ],
  loginIdleDays: [
    '法令の定めはありません。長くすると、離れた端末をほかの人に使われる危険が増えます。ログインの長さを超える日数に、効き目はありません。',
    'No law sets it. The longer it is, the longer somebody else can use a device that was left. More than the login lasts has no effect.',
  ],
  savedLoginIdleDays: [
    '法令の定めはありません。長くすると、なくした端末をほかの人に使われる危険が増えます。保存したログインの長さを超える日数に、効き目はありません。',
    'No law sets it. The longer it is, the longer somebody else can use a device that was lost. More than the login lasts has no effect.',
  ],
  dayYenMax: [
    'オンラインくじの金額を一律に定める法令はありません。日本時間の1日の購入額の合計に効き、空欄は上限なしです。会員が自分で設ける上限額とは別です。',
    'No law sets one amount for online lotteries of goods. It counts what a member buys in a day in Japan; empty for no limit. Limits that members set themselves stay beside it.',
  ],
  monthYenMax: [
    'オンラインくじの金額を一律に定める法令はありません。未成年者の購入には、業界の指針や決済会社が月額の上限を求めることがあります。暦の1か月（日本時間）の購入額の合計に効き、空欄は上限なしです。会員が自分で設ける上限額とは別です。',
    'No law sets one amount for online lotteries of goods. Guidelines of the trade and providers may ask for a monthly limit for minors. It counts what a member buys in a calendar month in Japan; empty for no limit. Limits that members set themselves stay beside it.',
  ],
  drawFeedFor: [
    '法令の定めはありません。名前は、本人が表示を選んだ会員だけ出ます。会員だけにしても、配信用のページと、抽選が正しいことを示すパックの記録は、だれでも読めます。',
    'No law sets it. Only members who chose so are named. If guests see no feed, the page for streams and the log of a pack, by which anyone checks the draws, stay public.',
  ],
  higherLimitWaitDays: [
    '法令の定めはありません。短くすると、使いすぎを防ぐ効き目が弱くなります。',
    'No law sets it. A shorter wait protects members less from spending too much.',
  ],
  slipDays: [
    '決済会社の上限：fincodeは14日、Stripeは60日。GMOはコンビニごとに異なります。特定商取引法：支払いの時期を申し込みの画面に表示します（自動で合います）。',
    'Limits of providers: fincode 14 days, Stripe 60 days; GMO by the chain of stores. The order screen states the time to pay, as the Specified Commercial Transactions Act asks, and follows by itself.',
  ],
  transferDays: [
    '銀行振込とPay-easyの期限です。過ぎて届いた銀行振込も30日までは消し込めます。特定商取引法：支払いの時期を申し込みの画面に表示します（自動で合います）。',
    'For bank transfers and Pay-easy. A later bank transfer can still be matched for 30 days. The order screen states the time to pay, as the Specified Commercial Transactions Act asks, and follows by itself.',
  ],
  topOrder: [
    '法令の定めはありません。バナーの下に並ぶ内容の順番です。同じ番号の内容は、この表の順に並びます。「–」の内容は出ません。規約などへのリンクは、どのページの下にもあります。',
    'No law sets it. It is the order of what stands below the banner; the same number keeps the order of this form, and “–” leaves out. Links to the legal pages also stand at the foot of every page.',
  ],
  transferHourFirst: [
    '銀行の窓口は9:00から15:00までですが、振込は24時間届きます。この時間に確認できる人を置いてください。',
    'Counters of banks open from 9:00 to 15:00, but transfers arrive all day. Somebody has to confirm them in these hours.',
  ],
  transferHourLast: ['24は、その日の終わりまでです。', '24 is the end of the day.'],
} satisfies Pairs

/** Whom a change of each rule concerns, and what stays as it is. */
const consequences = {
  pointMonths: [
    ({ points }) =>
      `これから付与するポイントに効きます。いま会員が持つ${formatNumber(points)}ポイントの期限は変わりません。`,
    ({ points }) =>
      `Counts for points granted from now on. ${counted(points, 'point')} of members keep their date.`,
  ],
  referralPoints: [
    () =>
      'これから付与する紹介のポイントに効きます。条件を待っている紹介も、新しいポイント数になります。',
    () =>
      'Counts for bonuses that are granted from now on, also to friends who have registered and not met the conditions yet.',
  ],
  referralFriendsMax: [
    () =>
      'これからの紹介に効きます。すでに新しい人数を超えて紹介した会員の紹介は、そのまま残ります。',
    () => 'Counts for new referrals. Members who have referred more friends than that keep them.',
  ],
  referralCode: [
    () =>
      '数秒で、これからの登録に効きます。紹介をしない店にすると、会員の紹介コード、ガイド、よくある質問からも消えます。すでに登録したお友だちの紹介は残り、条件がそろえばポイントを付与します。規約に紹介の条があれば、新しい版を公開してください。',
    () =>
      'Counts for registrations within seconds. If nobody refers friends any more, the code of members and the texts in guide and FAQ go too. Referrals of friends who have registered stay, and their bonus is granted. Legal texts that name referrals need a new version.',
  ],
  addressNeeded: [
    () => '数秒で、これからの登録とお客様情報の変更に効きます。会員の住所は、そのまま残ります。',
    () => 'Counts for registrations and changes of an account within seconds. Members keep theirs.',
  ],
  phoneNeeded: [
    () =>
      '数秒で、これからの登録とお客様情報の変更に効きます。会員の電話番号は、そのまま残ります。',
    () => 'Counts for registrations and changes of an account within seconds. Members keep theirs.',
  ],
  buildingNeeded: [
    () => '数秒で、これからの登録とお客様情報の変更に効きます。会員の建物名は、そのまま残ります。',
    () => 'Counts for registrations and changes of an account within seconds. Members keep theirs.',
  ],
  middleName: [
    () => '数秒で、これからの登録に効きます。会員のミドルネームは、そのまま残ります。',
    () => 'Counts for registrations within seconds. Members keep their middle names.',
  ],
  referrerMust: [
    () => 'これからの紹介に効きます。すでに登録したお友だちの紹介は、そのまま残ります。',
    () => 'Counts for new referrals. Those of friends who have registered stay.',
  ],
  smsFor: [
    () =>
      '数秒で全員に効きます。求めるようにすると、認証していない会員は、認証するまで購入・抽選・引き換えができません。当たったカードの発送と変換はできます。',
    () =>
      'Counts for everybody within seconds. If it is needed, members without a verified number cannot buy, draw or exchange until they verify it. They can still ship and convert their cards.',
  ],
  drawCountMax: [
    () =>
      'これから公開するパックに効きます。公開したパックの上限は変わりません。承認を待っているパックは、上限を超えていれば公開できません。',
    () =>
      'Counts for packs that are published from now on. Published packs keep their limit. A pack that waits for approval is not published if its limit is higher.',
  ],
  shipOnlyYen: [
    () =>
      'これから公開するパックに効きます。公開したパックのカードは、これまでどおり変換できます。承認を待っているパックは、この額以上のカードが「発送のみ」でなければ公開できません。',
    () =>
      'Counts for packs that are published from now on. Cards of published packs can be converted as before. A pack that waits for approval is not published if it lets members convert such a card.',
  ],
  shipFeePoints: [
    () =>
      'これから公開するパックに効き、パックのページにも出ます。公開したパックのカードの送料は変わりません。送料を払った荷物の出荷を待つ間に同じ宛先と日へ加える発送には、もう一度かかりません。ガイドとよくある質問は、新しい送料と、くじごとの送料が変わらないことを示します。',
    () =>
      'Counts for packs that are published from now on, whose pages say it. Cards of published packs keep their fee. While a paid parcel waits, further cards for the same address and day join it for nothing. Guide and FAQ name the new fee, and say that a pack keeps its own.',
  ],
  shipFreeCards: [
    () => 'これから公開するパックに効きます。公開したパックのカードは変わりません。',
    () => 'Counts for packs that are published from now on. Cards of published packs keep theirs.',
  ],
  loginDays: [
    () => 'これからのログインに効きます。ログイン中の端末の期限は変わりません。',
    () => 'Counts for new logins. Present ones end as they would have.',
  ],
  savedLoginDays: [
    () => 'これからのログインに効きます。ログイン中の端末の期限は変わりません。',
    () => 'Counts for new logins. Present ones end as they would have.',
  ],
  loginIdleDays: [
    () => 'これからのログインに効きます。ログイン中の端末の日数は変わりません。',
    () => 'Counts for new logins. Present ones keep their days.',
  ],
  savedLoginIdleDays: [
    () => 'これからのログインに効きます。ログイン中の端末の日数は変わりません。',
    () => 'Counts for new logins. Present ones keep their days.',
  ],
  dayYenMax: [
    () =>
      '数秒で全員に効きます。今日これまでの購入額も数え、超えている会員は明日0時まで購入できません。お申し込み済みのコンビニ払い・銀行振込・Pay-easyは、お支払いいただけます。',
    () =>
      'Counts for everybody within seconds, with what was bought today: members who are above it buy again after midnight. Slips and transfers that were ordered can still be paid.',
  ],
  monthYenMax: [
    () =>
      '数秒で全員に効きます。今月これまでの購入額も数え、超えている会員は来月1日まで購入できません。お申し込み済みのコンビニ払い・銀行振込・Pay-easyは、お支払いいただけます。',
    () =>
      'Counts for everybody within seconds, with what was bought this month: members who are above it buy again from the 1st. Slips and transfers that were ordered can still be paid.',
  ],
  drawFeedFor: [
    () => '次にページを開いたお客様から効きます。会員の画面は変わりません。',
    () => 'Counts for guests who open a page next. Members see what they saw before.',
  ],
  higherLimitWaitDays: [
    ({ higherLimits }) =>
      `これから上限額を上げる会員に効きます。すでに反映を待っている${formatNumber(higherLimits)}件の日時は変わりません。`,
    ({ higherLimits }) =>
      `Counts for limits that members raise from now on. The ${formatNumber(higherLimits)} that wait keep their date.`,
  ],
  slipDays: [
    ({ slips }) =>
      `これからのお申し込みに効きます。お支払いを待っている${formatNumber(slips)}件の期限は変わりません。`,
    ({ slips }) =>
      `Counts for new orders. The ${formatNumber(slips)} orders that wait for payment keep their date.`,
  ],
  transferDays: [
    ({ transfers }) =>
      `これからのお申し込みに効きます。ご入金を待っている${formatNumber(transfers)}件の期限は変わりません。`,
    ({ transfers }) =>
      `Counts for new orders. The ${formatNumber(transfers)} orders that wait for payment keep their date.`,
  ],
  topOrder: [
    () => 'トップページを次に開いた全員に効きます。',
    () => 'Counts for everybody who opens the top page next.',
  ],
  transferHourFirst: [
    ({ transfers }) =>
      `ご入金を待っている${formatNumber(transfers)}件の案内にも、すぐに出ます。確認の作業そのものは変わりません。`,
    ({ transfers }) =>
      `Shown at once, also to the ${formatNumber(transfers)} orders that wait for payment. When you confirm them is up to you.`,
  ],
  transferHourLast: [
    ({ transfers }) =>
      `ご入金を待っている${formatNumber(transfers)}件の案内にも、すぐに出ます。確認の作業そのものは変わりません。`,
    ({ transfers }) =>
      `Shown at once, also to the ${formatNumber(transfers)} orders that wait for payment. When you confirm them is up to you.`,
  ],
} satisfies Sentences

export const rulesTexts = bothLanguages({
  title: ['店のルール', 'Rules of the shop'],
  text: [
    '変更には、ほかのオーナーの承認が要ります。承認されると、数秒で会員の画面・ガイド・よくある質問にも出ます。カードを選べる日数は「パックと在庫の基準」、発送までの日数は「発送」、年齢は「会員のルール」、国・地域は「国・地域」で変えます。',
    'A change needs the approval of another owner. Within seconds, screens, guide and FAQ name the new value. The days to choose are under “Limits for packs and stock”, the days until dispatch under “Shipping”, the age under “Rules for members”, and countries under “Countries”.',
  ],
  rule: ['ルール', 'Rule'],
  value: ['現在', 'Now'],
  initial: ['はじめの値', 'Initial value'],
  hint: ['法令・決済会社の定め', 'What law and providers say'],
  change: ['変更を申請', 'Request a change'],
  ask: ['承認を申請する', 'Ask for approval'],
  consequences: ['この変更の影響', 'What this changes for whom'],
  depositLaw: [
    '有効期間が6か月を超えます。資金決済法の届出・供託と、会員への表示を弁護士に確かめてから申請してください。',
    'Points would be valid for more than 6 months. Ask a lawyer about notification, deposit and the notice to members (Payment Services Act) first.',
  ],
  legalTexts: [
    '規約の {pointLife}（有効期間）、{referralPoints}・{referralFriends}（紹介）、{slipDays}・{transferDays}・{transferHours}（お支払い）、{shipping}（送料）は、自動で新しい値になります。数字を直接書いた規約は、新しい版を公開してください。',
    'In legal texts, {pointLife}, {referralPoints}, {referralFriends}, {slipDays}, {transferDays}, {transferHours} and {shipping} follow by themselves. A text that states the number itself needs a new version.',
  ],
  fields: {
    pointMonths: ['ポイントの有効期間（か月）', 'Points are valid for (months)'],
    referralPoints: ['紹介で付与するポイント（双方に）', 'Points for a referral (to each side)'],
    referralFriendsMax: ['1人が紹介できる人数', 'Friends that a member may refer'],
    referralCode: ['登録のときの紹介コード', 'Referral code at registration'],
    addressNeeded: ['登録のときの住所', 'Address at registration'],
    phoneNeeded: ['登録のときの電話番号', 'Phone number at registration'],
    buildingNeeded: ['登録のときの建物名', 'Building at registration'],
    middleName: ['登録のときのミドルネーム', 'Middle name at registration'],
    referrerMust: ['紹介する会員の条件', 'A member who refers must have'],
    smsFor: ['SMS認証が必要なこと', 'Verification by SMS is needed for'],
    drawCountMax: ['1回に引ける口数の上限', 'Draws in one purchase at most'],
    shipOnlyYen: [
      '変換できないカードの市場価格（円以上）',
      'Cards cannot be converted from a market price of (yen)',
    ],
    shipFeePoints: ['送料（ポイント）', 'Shipping fee (points)'],
    shipFreeCards: ['送料が無料になる枚数', 'Shipping is free from (cards)'],
    loginDays: ['ログインの長さ（日）', 'A login lasts (days)'],
    savedLoginDays: ['保存したログインの長さ（日）', 'A kept login lasts (days)'],
    loginIdleDays: [
      'ログインを使わないと終わるまで（日）',
      'A login that is not used ends after (days)',
    ],
    savedLoginIdleDays: [
      '保存したログインを使わないと終わるまで（日）',
      'A kept login that is not used ends after (days)',
    ],
    dayYenMax: ['1人が1日に購入できる額（円）', 'A member may buy for at most, in a day (yen)'],
    monthYenMax: [
      '1人が1か月に購入できる額（円）',
      'A member may buy for at most, in a month (yen)',
    ],
    drawFeedFor: ['みんなの抽選結果を見せる相手', 'What others have drawn is shown to'],
    higherLimitWaitDays: [
      '購入の上限額を上げるときの待ち日数',
      'A higher spending limit waits (days)',
    ],
    slipDays: ['コンビニ払いの期限（日）', 'Convenience store payments are due in (days)'],
    transferDays: [
      '銀行振込・Pay-easyの期限（日）',
      'Bank transfers and Pay-easy are due in (days)',
    ],
    topOrder: ['トップページの内容と順番', 'Sections of the top page'],
    transferHourFirst: ['入金確認の開始（時）', 'Transfers are confirmed from (hour)'],
    transferHourLast: ['入金確認の終了（時）', 'Transfers are confirmed until (hour)'],
  },
  hints,
  consequencesOf: consequences,
  none: ['なし', 'None'],
  comma: ['、', ', '],
  names: {
    addressNeeded: {
      required: ['必須', 'required'],
      optional: ['任意', 'may be empty'],
    },
    phoneNeeded: {
      required: ['必須', 'required'],
      optional: ['任意', 'may be empty'],
    },
    buildingNeeded: {
      optional: ['任意', 'may be empty'],
      required: ['必須', 'required'],
      'not-asked': ['聞かない', 'not asked'],
    },
    referralCode: {
      optional: ['任意', 'may be empty'],
      required: ['必須', 'required'],
      'by-link': ['聞かない（招待リンクだけ）', 'not asked, links bring it'],
      off: ['お友だち紹介をしない', 'nobody refers friends'],
    },
    middleName: {
      asked: ['聞く（任意）', 'asked, may be empty'],
      'not-asked': ['聞かない', 'not asked'],
    },
    drawFeedFor: {
      everyone: ['すべての人', 'everyone'],
      members: ['会員だけ', 'members only'],
    },
    topOrder: {
      packs: ['くじの一覧', 'the packs'],
      'recent-packs': ['最近見たくじ', 'packs seen last'],
      'draw-feed': ['みんなの抽選結果', 'what others have drawn'],
      'card-types': ['カードの種類', 'kinds of cards'],
      'how-to-play': ['遊び方', 'how to play'],
      entrance: ['ログイン・マイページ', 'login or my page'],
      services: ['姉妹サービス', 'sister services'],
      'legal-links': ['規約・表記', 'legal pages'],
    },
    smsFor: {
      referral: ['お友だち紹介', 'referring friends'],
      spending: ['紹介と、購入・抽選・引き換え', 'referring, buying, drawing and exchanging'],
    },
    referrerMust: {
      'verify-and-pay': ['SMS認証と1回以上の支払い', 'verified by SMS and paid once'],
      verify: ['SMS認証', 'verified by SMS'],
    },
  },
})

/** Returns the names of all choices; no two rules have the same one. */
export function choiceNames(texts: {
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>
}): Readonly<Record<string, string>> {
  return Object.assign({}, ...Object.values(texts.names))
}
