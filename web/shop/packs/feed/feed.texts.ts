const ja = {
  title: 'レアな引き',
  lead: '24時間以内の、確率の低い当たりです。すべて公開の抽選記録で確かめられます。',
  member: '会員さま',
  oneIn: (count: string) => `${count}口に1口`,
  proof: '抽選記録を見る',
  proofOf: (card: string) => `${card}の抽選記録を見る`,
  overlay: '配信用の画面を開く',
  nameTitle: '「レアな引き」に出す名前',
  nameLead:
    '24時間以内のレアな引きに、お店の言葉でつくった名前を添えられます。添えないあいだは「会員さま」と表示します。名前を添えると、同じくじの公開記録にあるほかの購入も、その名前の会員のものとわかります。',
  named: (name: string) => `いまの名前：${name}`,
  unnamed: 'いまは名前を出していません。',
  show: '名前を出す',
  renew: '別の名前にする',
  hide: '名前を出さない',
}

const en: typeof ja = {
  title: 'Rare draws',
  lead: 'The least likely prizes of the last 24 hours. The public log of draws proves each of them.',
  member: 'A member',
  oneIn: (count) => `1 ticket in ${count}`,
  proof: 'See it in the log',
  proofOf: (card) => `See ${card} in the log of draws`,
  overlay: 'Open the page for streams',
  nameTitle: 'Your name in “Rare draws”',
  nameLead:
    'Your rare draws of the last 24 hours can carry a name made of the shop’s own words. Without one they say “A member”. With one, others can tell that your other purchases in the public log of the same pack are yours, too.',
  named: (name) => `Your name at present: ${name}`,
  unnamed: 'Your draws carry no name at present.',
  show: 'Show a name',
  renew: 'Another name',
  hide: 'Show no name',
}

export const feedTexts = { ja, en }
