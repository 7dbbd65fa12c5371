const ja = {
  counselling: '困ったときの相談先',
  counsellingLead:
    '使いすぎてしまう、やめたいのにやめられない。そんなときは、ひとりで悩まずにご相談ください。当店に知られることはありません。',
  consumer: '消費者ホットライン（契約や支払いのご相談）',
  anyWorry: 'よりそいホットライン（どんな悩みでも、24時間・無料）',
  centres: '精神保健福祉センター（依存のご相談）',
  findCentre: 'お近くの窓口を探す',
}

const en: typeof ja = {
  counselling: 'If it gets too much',
  counsellingLead:
    'Spending more than you want to, or finding it hard to stop? You can talk to somebody. We are not told about it.',
  consumer: 'Consumer hotline (contracts and payments)',
  anyWorry: 'Yorisoi Hotline (any worry, day and night, free)',
  centres: 'Mental health and welfare centres (addiction)',
  findCentre: 'Find one near you',
}

export const counsellingTexts = { ja, en }
