import type { SpendingPeriod } from '#contract/constants.ts'

/** The words about limits that a payment shows too. They are few, because a checkout loads them. */
const ja = {
  until: (end: string) => `${end} まで`,
  untilLifted: '当店が解除するまで',
  limits: { day: '1日の上限額', month: '1か月の上限額' } as Readonly<
    Record<SpendingPeriod, string>
  >,
  limitLeft: ({ name, limit, left }: { name: string; limit: string; left: string }) =>
    `${name} ${limit}円（あと${left}円）`,
  onBreak: '利用休止中のため、ポイントを購入できません。',
  payRestricted: 'ただいまポイントを購入できません。',
  needs: {
    birthDate: 'ポイントの購入とくじには、生年月日の登録（一度だけ）が必要です。',
    age: 'ご利用には、18歳以上であることの確認が必要です。',
    phone: 'ポイントの購入とくじには、電話番号の認証が必要です。',
  },
  needLinks: {
    birthDate: '生年月日を登録する',
    age: '年齢を確認する',
    phone: '電話番号を認証する',
  },
}

const en: typeof ja = {
  until: (end) => `until ${end}`,
  untilLifted: 'until we lift it',
  limits: { day: 'Limit per day', month: 'Limit per month' },
  limitLeft: ({ name, limit, left }) => `${name}: ${limit} yen (${left} yen left)`,
  onBreak: 'You are taking a break, so you can’t buy points.',
  payRestricted: 'You can’t buy points at the moment.',
  needs: {
    birthDate: 'To buy points and draw, please enter your date of birth once.',
    age: 'Please confirm first that you are 18 or over.',
    phone: 'To buy points and draw, please verify your phone number.',
  },
  needLinks: {
    birthDate: 'Enter your date of birth',
    age: 'Confirm your age',
    phone: 'Verify your phone number',
  },
}

export const payingLimitsTexts = { ja, en }
