/** Texts of the question by which a member proves again who they are. */
export const proofJa = {
  title: 'ご本人確認',
  text: 'ログインから時間がたっています。大切な情報を守るため、もう一度確認させてください。',
  confirm: '確認する',
  byPasskey: 'パスキーで確認する',
  cancel: 'やめる',
}
export type ProofTexts = typeof proofJa
