import { bothLanguages } from '#web/language/both-languages.ts'

export const feedTexts = bothLanguages({
  title: ['レアな引き', 'Rare draws'],
  lead: [
    '24時間以内の、確率の低い当たりです。すべて公開の抽選記録で確かめられます。',
    'The least likely prizes of the last 24 hours. The public log of draws proves each of them.',
  ],
  member: ['会員さま', 'A member'],
  oneIn: [(count: string) => `${count}口に1口`, (count: string) => `1 ticket in ${count}`],
  proof: ['抽選記録を見る', 'See it in the log'],
  proofOf: [
    (card: string) => `${card}の抽選記録を見る`,
    (card: string) => `See ${card} in the log of draws`,
  ],
  overlay: ['配信用の画面を開く', 'Open the page for streams'],
  nameTitle: ['「レアな引き」に出す名前', 'Your name in “Rare draws”'],
  nameLead: [
    '24時間以内のレアな引きに、お店の言葉でつくった名前を添えられます。添えないあいだは「会員さま」と表示します。名前を添えると、同じくじの公開記録にあるほかの購入も、その名前の会員のものとわかります。',
    'Your rare draws of the last 24 hours can carry a name made of the shop’s own words. Without one they say “A member”. With one, others can tell that your other purchases in the public log of the same pack are yours, too.',
  ],
  named: [
    (name: string) => `いまの名前：${name}`,
    (name: string) => `Your name at present: ${name}`,
  ],
  unnamed: ['いまは名前を出していません。', 'Your draws carry no name at present.'],
  show: ['名前を出す', 'Show a name'],
  renew: ['別の名前にする', 'Another name'],
  hide: ['名前を出さない', 'Show no name'],
})
