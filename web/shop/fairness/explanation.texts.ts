export interface Point {
  readonly heading: string
  readonly text: string
}

/**
 * Texts of the page about the proof: what the proof covers, what it does not cover, and against
 * whom it protects.
 */
const ja = {
  title: '公正な抽選のしくみ',
  lead: '店がくじを操作できないことを、店を信じなくても確かめられるようにしています。そのしくみと限界を、隠さずに説明します。',
  howTitle: '引かれるまで',
  how: [
    {
      heading: '中身を公開する',
      text: '販売前に、すべての景品とその数を公開します。そのハッシュ値（64桁の数）をくじの画面に表示し、販売開始後は1文字も変えられません。',
    },
    {
      heading: '店が先に約束する',
      text: '購入の前に、店は「サーバーシード」を決め、そのハッシュ値だけを約束として示します。シードの中身は見えませんが、あとから差し替えることもできません。',
    },
    {
      heading: 'あなたのシードを混ぜる',
      text: '約束が届いたあとで、お使いの端末が「クライアントシード」を作り、購入と一緒に送ります。2つのシードがそろうまで、結果は誰にも分かりません。',
    },
    {
      heading: '残りから等しく引く',
      text: '前もって決めた順番はありません。1口ごとに、残っているすべての口から、同じ確率で1つが選ばれます。確率は、残りの数そのものです。',
    },
    {
      heading: 'すべてを公開する',
      text: '購入のあと、サーバーシードを公開します。レシートがあれば、誰でも、いつでも引き直して検証できます。記録は1つ前の記録とつながっていて、あとから書き換えられません。',
    },
  ] as readonly Point[],
  provenTitle: '証明されること',
  proven: [
    '販売開始後に、中身も数も変えられていないこと',
    '店が、クライアントシードを見てからサーバーシードを選び直していないこと',
    'どの口も同じ確率で引かれ、表示のとおりの残りから引かれたこと',
    'あなたの結果が、あとから差し替えられていないこと',
    '最初の1口から最後の1口まで、すべての購入が抜けずにつながっていること',
    '店が1分ごとに署名した記録を、店があとから「なかった」と言えないこと',
    '特別賞がどの口に付くかも、販売開始前に決まっていたこと',
    '順番のあるくじで、順番より1分以上早い購入がなかったこと',
    '店がデータを古い状態に戻しても、一度公開されたシードが二度と使われないこと',
  ],
  unprovenTitle: '証明されないこと',
  unproven: [
    {
      heading: '店の鍵を持つ人が、自分で買う場合',
      text: 'サーバーシードのもとになる鍵を知る内部の人が、会員としても購入すると、クライアントシードを何通りも試し、当たりの出るものを選んで買えます。このしくみでは防げません。次の段階では、誰も前もって知ることのできない公開の乱数を混ぜ、これも防ぐ予定です。',
    },
    {
      heading: '店が購入に答えないこと、順番を選ぶこと',
      text: '購入が届いた時点で、店は結果を計算できます。都合の悪い購入に答えないことや、待っている購入の順番（どの購入が特別賞の口に当たるか）を選ぶことは、レシートだけでは見つけられません。答えのなかった購入は、同じ購入としてもう一度送れます。',
    },
    {
      heading: '人によって違う記録を見せること',
      text: '店が別の人に別の記録を見せる疑いは、署名つきの最新の記録を人と見比べることで確かめられます。ほかの人と見比べなければ、見つけられません。',
    },
    {
      heading: '1人が1つの会員登録しか持たないこと',
      text: '順番は会員登録ごとに1つです。1人で複数の登録をした人には、順番も複数あります。また、順番を決める鍵を持つ内部の人は、販売前に順番を計算できます。',
    },
    {
      heading: 'カードそのもの',
      text: 'カードの価値、状態、発送は、計算では証明できません。',
    },
  ] as readonly Point[],
  againstTitle: '誰に対して',
  against: [
    {
      heading: '店の運営者・店員',
      text: '販売中のくじの景品、確率、当選者を変える操作は、システム上できません。',
    },
    {
      heading: 'データベースを書き換えられる人',
      text: '過去の購入を書き換えると記録のつながりが切れ、公開記録とあなたのレシートで分かります。鍵はデータベースにないため、次の結果も読み取れません。店のプログラムからの書き換えは、データベースが受け付けません。',
    },
    {
      heading: 'ほかの会員',
      text: 'サーバーシードは購入ごと、会員ごとに違い、購入が終わるまで誰にも見えません。ほかの人の結果から、次の結果は分かりません。公開記録の匿名IDはくじごとに違い、シェア番号は記録のどこにも載らないため、あなたの購入をつなぎ合わせることもできません。',
    },
    {
      heading: '店の鍵を持つ買い手',
      text: '上に書いたとおり、この1点は防げません。',
    },
  ] as readonly Point[],
  selfTitle: '自分で確かめる',
  self: [
    '購入のあとの画面か、購入履歴の「この抽選を確かめる」を押します。',
    'レシートを保存し、この下に置きます。通信は必要ありません。',
    'パソコンでは、レシートもくじ全体の記録も、次のコマンドで確かめられます。',
  ],
  command: 'npx hikifuda-verify FILE [COMPOSITION]',
  toEndedPacks: '販売を終えたパックと残ったカード',
  toServiceReports: '毎月のサービス報告を見る',
  toDescription: '計算方法（検証プログラムを作る方へ）',
  checkTitle: 'レシートを確かめる',
}

const en: typeof ja = {
  title: 'How draws are kept fair',
  lead: 'You can check for yourself that the shop did not rig a draw, without having to trust the shop. Here is how it works, and where its limits are.',
  howTitle: 'How a draw is made',
  how: [
    {
      heading: 'The contents are published',
      text: 'Before the sale, every prize and its quantity is published. Their fingerprint, a 64-digit number, is shown on the pack’s page. Once the sale has begun, not a single letter can be changed.',
    },
    {
      heading: 'The shop promises first',
      text: 'Before you buy, the shop settles on its seed and shows only the seed’s fingerprint as its promise. Nobody can see the seed, and the shop cannot swap it.',
    },
    {
      heading: 'Your seed is mixed in',
      text: 'Once the promise has arrived, your device makes your seed and sends it with the purchase. Until the two seeds are combined, nobody knows the result.',
    },
    {
      heading: 'Drawn evenly from what is left',
      text: 'There is no order fixed in advance. Each draw takes one of the remaining tickets, all with the same chance. The chance of a prize simply depends on how many of it are left.',
    },
    {
      heading: 'Everything is revealed',
      text: 'After the purchase, the shop reveals its seed. With the receipt, anyone can repeat the draw at any time. The records are linked like a chain and cannot be rewritten.',
    },
  ],
  provenTitle: 'What is proven',
  proven: [
    'that neither the contents nor their numbers were changed after the sale began',
    'that the shop did not choose its seed again after seeing yours',
    'that every draw had the same chance, and was drawn from what was shown to be left',
    'that your result was not swapped afterwards',
    'that all purchases are linked, from the first draw to the last, and none is missing',
    'that the shop cannot deny later what it has signed, once a minute',
    'that the tickets of the extra prizes, too, were fixed before the sale',
    'that in a pack with turns, no purchase came a minute or more before its turn',
    'that a seed, once revealed, is never used again, even if the shop restores old data',
  ],
  unprovenTitle: 'What is not proven',
  unproven: [
    {
      heading: 'A buyer who holds the shop’s key',
      text: 'An insider who knows the key behind the shop’s seeds, and who also buys as a member, can try many seeds of their own and buy with one that wins. This method does not prevent that. A later step will mix in a public random number that nobody can know in advance, which closes this gap.',
    },
    {
      heading: 'That the shop answers, and in turn',
      text: 'As soon as a purchase arrives the shop can work out its result. Receipts alone do not show whether it leaves unwelcome purchases unanswered, or chooses the order of those that wait, and with it who takes the ticket of an extra prize. A purchase without an answer can be sent again as the same purchase.',
    },
    {
      heading: 'That everyone sees the same log',
      text: 'A shop could show different logs to different people. Comparing the signed heads with others reveals it; without comparing, nobody would notice.',
    },
    {
      heading: 'That a person has one account',
      text: 'Each account has one turn, so a person with several accounts has several turns. An insider who holds the key behind the turns can also compute them before the sale.',
    },
    {
      heading: 'The cards themselves',
      text: 'No calculation proves what a card is worth, its condition, or that it is shipped.',
    },
  ],
  againstTitle: 'Who it protects you from',
  against: [
    {
      heading: 'The operator and the staff',
      text: 'There is no way to change the prizes, the chances or the winner of a pack on sale.',
    },
    {
      heading: 'Anyone who can write to the database',
      text: 'Rewriting a purchase breaks the chain: the public log and your receipt show it. The key is not in the database, so the next result cannot be read there. From the shop’s own program the database accepts no such change at all.',
    },
    {
      heading: 'Other members',
      text: 'The shop’s seed is another one for each member and each purchase, and nobody sees it until the purchase is done. The results of others say nothing about the next one. Your anonymous ID in the public log is another one in each pack, and the code of a shared result stands nowhere in it, so your purchases cannot be joined together.',
    },
    {
      heading: 'A buyer with the shop’s key',
      text: 'As said above, this one case is not prevented.',
    },
  ],
  selfTitle: 'Check it yourself',
  self: [
    'Press “Check this draw” after a purchase, or in your purchase history.',
    'Save the receipt and open it below. It works offline.',
    'On a computer, this command checks a receipt or the whole log of a pack:',
  ],
  command: 'npx hikifuda-verify FILE [COMPOSITION]',
  toEndedPacks: 'Packs that ended with tickets left',
  toServiceReports: 'See the monthly service reports',
  toDescription: 'The rules of the calculation (for writing your own checker)',
  checkTitle: 'Check a receipt you have saved',
}

export const explanationTexts = { ja, en }
