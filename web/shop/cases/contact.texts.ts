import { bothLanguages } from '#web/language/both-languages.ts'

export const contactTexts = bothLanguages({
  title: ['お問い合わせ', 'Contact us'],
  lead: ['内容を確認して、メールでお返事します。', 'We read your message and reply by email.'],
  mailHint: ['お返事をお送りするメールアドレスです。', 'We reply to this email address.'],
  memberHint: [
    'お返事は、ご登録のメールアドレスにお送りします。',
    'We reply to the email address of your account.',
  ],
  message: ['お問い合わせ内容', 'Your message'],
  messageHint: [
    '2,000文字以内。お支払いやくじについては、日時とくじの名前もお書きください。',
    'Up to 2,000 characters. For payments and draws, please also tell us the time and the name of the pack.',
  ],
  send: ['送信する', 'Send'],
  seal: ['受付', 'Sent'],
  sentTitle: ['お問い合わせを受け付けました', 'We have received your message'],
  sentText: [
    '内容を確認して、メールでお返事します。しばらくお待ちください。',
    'We’ll get back to you by email. Please allow us a little time.',
  ],
  help: ['よくある質問を見る', 'See the FAQ'],
  toCase: ['お問い合わせの内容を見る・写真を追加する', 'See your message or add photos'],
  top: ['トップページへ', 'Go to the top page'],
})
