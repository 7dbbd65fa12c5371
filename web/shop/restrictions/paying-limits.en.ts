import type { PayingLimitsTexts } from './paying-limits.ja.ts'

export const payingLimitsEn: PayingLimitsTexts = {
  until: (end) => `until ${end}`,
  untilLifted: 'until we lift it',
  limits: { day: 'Limit per day', month: 'Limit per month' },
  limitLeft: ({ name, limit, left }) => `${name}: ${limit} yen (${left} yen left)`,
  onBreak: 'You are taking a break, so you can’t buy points.',
  payRestricted: 'You can’t buy points at the moment.',
  toPlayLimits: 'See your limits',
}
