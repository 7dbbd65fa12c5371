import { RETURNS } from '#contract/constants.ts'
import type { PartOfShop } from '#web/shop/layout/parts-of-shop.rule.ts'

const ja = {
  title: 'よくある質問',
  lead: 'キーワードで検索できます。見つからないときは、お問い合わせください。',
  search: '質問を探す',
  found: (count: number) => `${count}件`,
  noneFound: '見つかりませんでした。別のキーワードでお試しください。',
  guide: 'ご利用ガイド',
  contact: 'お問い合わせ',
  accessibility: 'アクセシビリティについて',
  licences: 'ソフトウェアのライセンス',
  questions: [
    {
      question: '当たったカードはどう受け取りますか。',
      answer:
        '引いてから{hold}以内に、発送するかポイントに変換するかを1枚ずつ選びます。{shipping}くじごとの送料は公開のあと変わりません。多くは3〜14日でお届けし、遅くとも土日祝日を除く{shipDays}営業日以内に発送します。',
      words: '届く いつ 受け取り 配送 送料',
    },
    {
      question: '{hold}以内に選ばないとどうなりますか。',
      answer:
        '発送専用のカードと「期限後は発送」のカードは発送され、それ以外のカードはすべてポイントに変換されます。',
    },
    {
      question: '演出の途中で通信が切れました。',
      answer: '結果は失われません。購入履歴からいつでもご確認いただけます。',
      words: '切れた 止まった 固まった 落ちた 結果が見られない',
    },
    {
      question: '抽選は公正ですか。',
      answer:
        'くじの中身は販売の前に確定し、乱数はお店とお客様の端末の両方の値から作ります。計算に使った値は記録され、後から検証できます。',
    },
    {
      question: '「順番」のあるくじとは何ですか。',
      answer:
        '販売開始から決まった時間のあいだ、会員ごとの順番が来てから購入できるくじです。順番は抽選で決まり、早く押しても、何度押しても変わりません。くじの画面で先に押しておくと、順番が来たときに確認画面が開きます。順番が守られたことは、公開記録から計算して確かめられます。',
      words: '並ぶ 待ち 先着 早い者勝ち つながらない',
    },
    {
      question: 'どの支払い方法が使えますか。',
      answer:
        'クレジットカード、コンビニ払い、銀行振込、キャリア決済、PayPal、PayPay、メルペイ、Apple Pay、Amazon Payのうち、購入画面に表示される方法をご利用いただけます。',
    },
    {
      question: '支払ったのにポイントが増えません。',
      answer:
        '決済会社の確認がとれしだい、自動で反映されます。再度お支払いせずに、ポイント履歴をご確認ください。銀行振込は平日{transferHours}に確認します。',
      words: '反映されない 増えない 入らない 払った',
    },
    {
      question: 'ポイントに有効期限はありますか。',
      answer: '付与から{pointLife}です。期限の早いポイントから使われます。',
    },
    {
      question: 'ポイントの購入を取り消せますか。',
      answer: RETURNS.ja,
      words: 'キャンセル 取消 払い戻し',
    },
    {
      question: 'コインはどうすればもらえますか。',
      answer: 'ポイントの購入時に、会員ランクに応じて付与されます。コインだけの販売はありません。',
    },
    {
      question: 'カードや景品がまだ届きません。',
      answer:
        '会員メニューの「お届け状況」で、発送の状態と追跡番号をご確認ください。発送済みなのに届かないときや、お届け先の確認のお願いが出ているときは、お早めにお知らせください。商品がなくなることはありません。',
      words: '届かない とどかない 来ない こない 着かない 遅い 荷物 配送 追跡 未着',
    },
    {
      question: 'お届け先を変えたい。',
      answer:
        '会員メニューの「会員情報の変更」で変更できます。お届け先は、発送を決定した時点でご登録の住所です。',
    },
    {
      question: 'パスワードを忘れました。',
      answer:
        'ログイン画面の「パスワードをお忘れの方」からお手続きください。再設定用のリンクをメールで送ります。リンクの有効期間は30分です。',
      words: '忘れた わからない ログインできない 入れない',
    },
    {
      question: 'お友だちを紹介するには。',
      onlyWith: 'referrals',
      answer:
        '{referrer}方が、{referralFriends}まで紹介できます。お友だちがSMS認証とメールアドレスの確認を完了すると、お二人にそれぞれ{referralPoints}ポイントを付与します。ご紹介する方も、メールアドレスの確認が必要です。',
    },
  ] as readonly Question[],
}

export interface Question {
  readonly question: string
  readonly answer: string
  /** Words by which visitors search for this answer, and which it does not contain. */
  readonly words?: string
  readonly onlyWith?: PartOfShop
}

const en: typeof ja = {
  title: 'Frequently asked questions',
  lead: 'Search by keyword. If you can’t find an answer, please contact us.',
  search: 'Search the questions',
  found: (count) => (count === 1 ? '1 question' : `${count} questions`),
  noneFound: 'Nothing found. Please try another keyword.',
  guide: 'Guide',
  contact: 'Contact',
  accessibility: 'Accessibility',
  licences: 'Software licences',
  questions: [
    {
      question: 'How do I receive my cards?',
      answer:
        'Within {hold} of the draw, choose for each card whether to ship it or convert it to points. {shipping} The fee of a pack never changes after its publication. Most parcels arrive in 3 to 14 days, and we ship within {shipDays} business days at the latest.',
    },
    {
      question: 'What happens if I do not choose within {hold}?',
      answer:
        'Ship-only cards and cards marked “ships after the deadline” are shipped. All others are converted to points.',
    },
    {
      question: 'I lost my connection while my cards were opening.',
      answer: 'Your result is not lost. You can always find it in your purchase history.',
    },
    {
      question: 'Are the draws fair?',
      answer:
        'The contents of a pack are fixed before its sale, and the random numbers come from both the shop and your device. The values used are recorded, so that every draw can be checked.',
    },
    {
      question: 'What are packs with turns?',
      answer:
        'For a set time from the start of the sale, you can buy once your turn has come. Turns are drawn by lot: pressing early or often changes nothing. If you press before on the pack’s page, the confirmation opens at your turn. Anyone can compute from the public log that the turns were kept.',
      words: 'queue line waiting first come sold out',
    },
    {
      question: 'How can I pay?',
      answer:
        'By card, at a convenience store, by bank transfer, carrier billing, PayPal, PayPay, Merpay, Apple Pay or Amazon Pay. The screen for buying points shows which of these are available.',
    },
    {
      question: 'I have paid, but my points have not arrived.',
      answer:
        'They arrive automatically as soon as the payment company confirms your payment. Please check your point history, and do not pay again. We confirm bank transfers on weekdays from {transferHours} (Japan time).',
    },
    {
      question: 'Do points expire?',
      answer:
        'They are valid for {pointLife} from the day you receive them. Points that expire first are used first.',
    },
    {
      question: 'Can I cancel a purchase of points?',
      answer: RETURNS.en,
      words: 'refund money back',
    },
    {
      question: 'How do I get coins?',
      answer:
        'You receive coins when you buy points, depending on your rank. Coins are not sold on their own.',
    },
    {
      question: 'My cards or goods have not arrived.',
      answer:
        'Look at “Deliveries” in the member menu: it shows how far your parcel is, and its tracking number. If it was shipped but does not come, or if we ask you there to check your address, please tell us soon. Nothing of yours is lost.',
      words: 'missing late lost delivery arrive tracking where',
    },
    {
      question: 'I want to change my delivery address.',
      answer:
        'Use “Personal information” in the member menu. Items go to the address that is registered when you decide to have them shipped.',
    },
    {
      question: 'I forgot my password.',
      answer:
        'Use “Forgot your password?” on the login screen. We send you a link by email for setting a new one. The link is valid for 30 minutes.',
      words: 'log in cannot reset',
    },
    {
      question: 'How do I refer a friend?',
      onlyWith: 'referrals',
      answer:
        'Members {referrer} can refer up to {referralFriends}. When a friend has completed SMS verification and confirmed the email address, both receive {referralPoints} points; you need a confirmed email address too.',
    },
  ],
}

export const helpTexts = { ja, en }
