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
}

const en: typeof ja = {
  until: (end) => `until ${end}`,
  untilLifted: 'until we lift it',
  limits: { day: 'Limit per day', month: 'Limit per month' },
  limitLeft: ({ name, limit, left }) => `${name}: ${limit} yen (${left} yen left)`,
  onBreak: 'You are taking a break, so you can’t buy points.',
  payRestricted: 'You can’t buy points at the moment.',
}

export const payingLimitsTexts = { ja, en }
