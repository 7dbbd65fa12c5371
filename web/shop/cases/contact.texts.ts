const ja = {
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
  toCase: 'お問い合わせの内容を見る・写真を追加する',
  top: 'トップページへ',
}

const en: typeof ja = {
  title: 'Contact us',
  lead: 'We read your message and reply by email.',
  mailHint: 'We reply to this email address.',
  memberHint: 'We reply to the email address of your account.',
  message: 'Your message',
  messageHint:
    'Up to 2,000 characters. For payments and draws, please also tell us the time and the name of the pack.',
  send: 'Send',
  seal: 'Sent',
  sentTitle: 'We have received your message',
  sentText: 'We’ll get back to you by email. Please allow us a little time.',
  help: 'See the FAQ',
  toCase: 'See your message or add photos',
  top: 'Go to the top page',
}

export const contactTexts = { ja, en }
