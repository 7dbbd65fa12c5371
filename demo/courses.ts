/** The bundles of points (courses) that the demo sells. Larger bundles have larger bonuses. */
export const courses = [
  { id: 1, points: 500, priceYen: 500, memo: 'お試し', memoEn: 'Try it out' },
  { id: 2, points: 1_000, priceYen: 1_000, memo: '', memoEn: null },
  { id: 3, points: 3_050, priceYen: 3_000, memo: '50ポイントお得', memoEn: '50 bonus points' },
  { id: 4, points: 5_150, priceYen: 5_000, memo: '150ポイントお得', memoEn: '150 bonus points' },
  { id: 5, points: 10_400, priceYen: 10_000, memo: '400ポイントお得', memoEn: '400 bonus points' },
  {
    id: 6,
    points: 31_500,
    priceYen: 30_000,
    memo: '1,500ポイントお得',
    memoEn: '1,500 bonus points',
  },
] as const
