/** Texts of the contact form. */
export const contactJa = {
  title: 'お問い合わせ',
  lead: '内容を確認して、メールでお返事します。',
  mailHint: 'お返事をお送りするメールアドレスです。',
  memberHint: 'お返事は、ご登録のメールアドレスにお送りします。',
  message: 'お問い合わせ内容',
  messageHint: '2,000文字以内。お支払いやくじについては、日時とくじの名前もお書きください。',
  send: '送信する',
  seal: '受付',
  sentTitle: 'お問い合わせを受け付けました',
  sentText: '内容を確認して、メールでお返事します。しばらくお待ちください。',
  help: 'よくある質問を見る',
  top: 'トップページへ',
}
export type ContactTexts = typeof contactJa
