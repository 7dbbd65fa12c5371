/**
 * Texts of the notice about undecided purchases. They have a file of their own, because the top
 * page loads the whole file.
 */
export const holdNoticeJa = {
  holdWaiting: '発送するカードをまだ選んでいない購入があります。',
  holdLeft: '選択期限まで あと',
}

export type HoldNoticeTexts = typeof holdNoticeJa
