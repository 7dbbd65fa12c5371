/** Texts of the notice about undecided purchases. The top page loads all texts of this file. */
export const holdNoticeJa = {
  holdWaiting: '発送するカードをまだ選んでいない購入があります。',
  holdLeft: '選択期限まで あと',
}

export type HoldNoticeTexts = typeof holdNoticeJa
