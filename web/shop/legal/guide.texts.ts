import type { LegalText } from './legal-text.ts'

const ja: LegalText = {
  title: 'ご利用ガイド',
  lead: '会員になり、ポイントを買い、くじを引き、当たったカードを受け取るまで。',
  sections: [
    {
      heading: '会員になる',
      lines: [
        '登録は無料です。{registrationFields}をご入力ください。会員登録はお一人様1アカウントに限ります。',
        'お届け先の建物名と部屋番号は、省略せずに入力してください。省略すると荷物が届かないことがあります。',
        '登録した電話番号には、会員メニューの「会員情報の変更」からSMSで認証コードを送れます。{smsNeed}',
        'パスワードを忘れたときは、ログイン画面の「パスワードをお忘れの方」からお手続きください。再設定用のリンクをメールで送ります。リンクの有効期間は30分です。',
      ],
    },
    {
      heading: 'ポイントを買う',
      lines: [
        'ポイントの数と価格は、ポイント購入画面の一覧に表示します。価格は円単位の金額{priceTax}で、表示した金額がそのままお支払い額になります。',
        'お支払いには、クレジットカード、コンビニ払い、銀行振込、キャリア決済、PayPal、PayPay、メルペイ、Apple Pay、Amazon Payのうち、購入画面に表示される方法をご利用いただけます。',
        'コンビニ払いの期限は{slipDays}以内です。期限を過ぎると自動的に取り消されます。',
        '銀行振込は{transferDays}以内にお振り込みください。入金は平日{transferHours}に確認し、それ以外の時間のお振り込みは翌営業日の確認となります。',
      ],
    },
    {
      heading: 'くじを引く',
      lines: [
        'くじごとに中身の枚数と残りの口数が決まっています。一度に引けるのは、くじの画面に表示する上限と、残りの口数までです。',
        '抽選は、残っている口の中から1口ずつ等しい確率で行います。引くたびに残りが減り、なくなれば「Sold out」となります。',
        '「P」と書かれたくじはポイントで、「C」と書かれたくじはコインで引きます。',
        '演出の途中で通信が切れても、画面を閉じても、結果は失われません。購入履歴からいつでもご確認いただけます。',
      ],
    },
    {
      heading: '抽選の公正さについて',
      lines: [
        'くじの中身は販売の前に確定し、そのハッシュ値（中身から計算した値）をくじの画面に示します。販売が始まった後に中身を変えることはできません。',
        '抽選の乱数は、お店が購入前に用意した値（サーバーシード）と、お客様の端末が作る値（クライアントシード）の両方から作ります。どちらか一方だけでは結果を決められません。計算に使った値は購入ごとに記録され、後から検証できます。',
        'この仕組みでも防げないことが一つあります。サーバーシードのもとになる鍵を扱う内部の人が、自分でも購入する場合です。当店では鍵を扱える人を制限し、記録を公開することで備えています。',
      ],
    },
    {
      heading: '発送かポイント変換かを選ぶ',
      lines: [
        '当たったカードは、引いてから{hold}以内に、発送するかポイントに変換するかを1枚ずつ選びます。',
        '期限を過ぎると、発送専用のカードと「期限後は発送」のカードは発送され、それ以外のカードはすべてポイントに変換されます。',
        'コインで引いたカードはすべて発送専用です。ポイントには変換できません。',
        '決定した後の変更はお受けできません。',
      ],
    },
    {
      heading: 'お届け',
      lines: [
        '{shipping}くじごとの送料は公開のあと変わらず、送料がかかるくじでは引く前に表示します。',
        '多くの場合、発送を決めてから3〜14日でお手元に届きます。',
        '発送は、遅くとも土日祝日を除く{shipDays}営業日以内に行います。',
        '海外への発送は、別途費用をいただく場合があります。その場合は発送の前にご連絡します。',
        '海外では、関税・輸入税・通関の手数料がかかることがあり、お受け取りの方のご負担です。お届け先の国で輸入できない品物と、発送をお受けしていない国・地域にはお送りできません。',
        'お届け先は、発送を決定した時点でご登録の住所です。決定の前にご確認ください。',
      ],
    },
    {
      heading: 'ポイントとコイン',
      lines: [
        'ポイント{pointReading}の有効期間は付与から{pointLife}です。期限の早いポイントから使われます。保有数に上限はありません。',
        'コイン{coinReading}は、ポイントの購入時に会員ランクに応じて付与されます。コースごとのコインは購入画面に表示します。コインで引くくじと、景品引換所での引き換えに使えます。引き換えた景品は発送します。',
        '会員ランクは、前の月のお支払い額で毎月決まります。コインを使って、翌月も今のランクを維持できます。ご利用いただけるときはマイページに表示します。',
      ],
      shows: 'ranks',
    },
    {
      heading: 'お友だち紹介',
      onlyWith: 'referrals',
      lines: [
        '{referrer}方だけが、{referralFriends}までお友だちを紹介できます。',
        'お友だちが{referralEntry}、SMS認証とメールアドレスの確認を完了すると、お二人にそれぞれ{referralPoints}ポイントを付与します。',
      ],
    },
    {
      heading: '困ったときは',
      lines: [
        'ページ下部の「よくある質問」を開き、「お問い合わせ」からご連絡ください。お電話の受付時間は「特定商取引法に基づく表記」をご覧ください。',
      ],
    },
  ],
}

const en: LegalText = {
  title: 'Guide',
  lead: 'From joining and buying points to drawing and receiving your cards.',
  sections: [
    {
      heading: 'Joining',
      lines: [
        'Registration is free. Please enter {registrationFields}. Each person may have one account.',
        'Please write the building and room number in full. Parcels may not arrive without them.',
        'In the member menu, under “Personal information”, you can have a verification code sent by SMS to your registered number.{smsNeed}',
        'If you forget your password, use “Forgot your password?” on the login screen. We send you a link by email for setting a new one. The link is valid for 30 minutes.',
      ],
    },
    {
      heading: 'Buying points',
      lines: [
        'The numbers of points and their prices are listed on the screen for buying points. Prices are in whole yen{priceTax}; the price shown is the price you pay.',
        'The screen for buying points shows which ways to pay are available: card, convenience store, bank transfer, carrier billing, PayPal, PayPay, Merpay, Apple Pay, Amazon Pay.',
        'Convenience store payments are due within {slipDays} and are cancelled automatically after that.',
        'Please make bank transfers within {transferDays}. We confirm them on weekdays from {transferHours} (Japan time), otherwise on the next business day.',
      ],
    },
    {
      heading: 'Drawing',
      lines: [
        'Each pack has a fixed number of tickets and shows how many remain. You can draw as often at once as the limit on its page allows, and no more than remain.',
        'Each draw takes one of the remaining tickets, all equally likely. Each draw leaves one ticket fewer, until the pack is sold out.',
        'Packs marked “P” are drawn with points, packs marked “C” with coins.',
        'Your result is not lost if the connection breaks or you close the screen. You can always find it in your purchase history.',
      ],
    },
    {
      heading: 'Fairness of the draws',
      lines: [
        'The contents of a pack are fixed before its sale, and a fingerprint (a value calculated from the contents) is shown on its page. Once the sale has begun, the contents cannot be changed.',
        'The random numbers of a draw are made from two values: one that the shop has sealed beforehand, and one that your device chooses. Neither side can decide the result alone. The values used are recorded for each purchase, so that the draw can be recalculated later.',
        'There is one thing that this does not prevent: an insider who holds the sealing key and is also the buyer. We limit who may handle the key, and publish the record of draws.',
      ],
    },
    {
      heading: 'Ship or convert',
      lines: [
        'Within {hold} of the draw, choose for each card whether to have it shipped or converted to points.',
        'After that, ship-only cards and cards marked “ships after the deadline” are shipped. All others are converted to points.',
        'Cards drawn with coins are always ship-only and cannot be converted to points.',
        'A decision cannot be changed afterwards.',
      ],
    },
    {
      heading: 'Delivery',
      lines: [
        '{shipping} The fee of a pack never changes after its publication, and is shown before you draw.',
        'Most parcels arrive 3 to 14 days after you choose to have them shipped.',
        'We ship within {shipDays} business days at the latest, excluding weekends and holidays.',
        'Shipping overseas may cost extra. If so, we contact you before we ship.',
        'Abroad, customs duty, import tax and clearance fees may arise, which the recipient pays. We cannot send what the country of the address does not let in, nor to countries and regions to which we do not ship.',
        'Items go to the address that is registered when you decide to have them shipped. Please check it before you decide.',
      ],
    },
    {
      heading: 'Points and coins',
      lines: [
        'Points are valid for {pointLife} from the day you receive them. Points that expire first are used first. There is no upper limit.',
        'Coins are granted when you buy points, according to your rank. The list of bundles shows how many. They are used for coin packs and at the exchange counter. Prizes from the counter are shipped.',
        'What you paid in the month before decides your rank each month. You can also use coins to keep your rank for the next month. My page shows when this is possible.',
      ],
      shows: 'ranks',
    },
    {
      heading: 'Referring friends',
      onlyWith: 'referrals',
      lines: [
        'Only members {referrer} can refer friends, up to {referralFriends}.',
        'When a friend {referralEntry}, completes SMS verification and confirms the email address, both receive {referralPoints} points.',
      ],
    },
    {
      heading: 'If you need help',
      lines: [
        'Please open “FAQ” at the bottom of the page, then “Contact”. The page “Specified Commercial Transactions Act” has the hours of the telephone.',
      ],
    },
  ],
}

export const guideTexts = { ja, en }
