import { bothLanguages } from '#web/language/both-languages.ts'

export const casesTexts = bothLanguages({
  title: ['お問い合わせ履歴', 'Your messages'],
  lead: [
    'これまでのお問い合わせと、荷物についてのお申し出です。',
    'Your messages to us, and your reports about parcels.',
  ],
  none: ['お問い合わせはまだありません。', 'You have not written to us yet.'],
  newContact: ['新しく問い合わせる', 'Write to us'],
  number: [(number: string) => `お問い合わせ ${number}`, (number: string) => `Message ${number}`],
  kinds: {
    contact: ['お問い合わせ', 'Message'],
    parcel: ['荷物についてのお申し出', 'Problem with a parcel'],
  },
  ofParcel: [(number: string) => `荷物 ${number}`, (number: string) => `Parcel ${number}`],
  states: {
    open: ['確認中', 'We’re looking into it'],
    waiting: ['お返事をお待ちしています', 'We wait for your reply'],
    answered: ['お返事済み', 'Answered'],
    closed: ['終了', 'Closed'],
  },
  openedAt: [(time: string) => `受付 ${time}`, (time: string) => `Received ${time}`],
  changedAt: [(time: string) => `更新 ${time}`, (time: string) => `Updated ${time}`],
  read: ['内容を見る', 'Read it'],
  caseTitle: ['お問い合わせ', 'Your message'],
  messages: ['やりとり', 'Messages'],
  you: ['お客様', 'You'],
  shop: ['当店', 'The shop'],
  photos: ['お送りいただいた写真', 'Your photos'],
  photo: [
    (name: string, nth: number) => `${name} ${nth}`,
    (name: string, nth: number) => `${name} ${nth}`,
  ],
  addPhotos: ['写真を選ぶ', 'Choose photos'],
  photosHint: [
    (max: number) => `${max}枚まで。小さくしてから送ります。撮影場所などの情報は残しません。`,
    (max: number) =>
      `Up to ${max}. They are made smaller before they are sent, and where they were taken is left out.`,
  ],
  photoFailed: [
    '送れなかった写真があります。もう一度お選びください。',
    'Not all photos could be sent. Please choose them again.',
  ],
  unreadable: [
    'この写真は読み込めませんでした。別の写真をお選びください。',
    'This photo could not be read. Please choose another one.',
  ],
  sending: ['送信しています…', 'Sending…'],
  reply: ['メッセージ', 'Your message'],
  replyHint: ['2,000文字以内。', 'Up to 2,000 characters.'],
  reopenHint: [
    'このお問い合わせは終了しています。メッセージを送ると再開します。',
    'This message is closed. If you write again, it is reopened.',
  ],
  send: ['送信する', 'Send'],
  sent: [
    'メッセージを送りました。お返事はメールでもお知らせします。',
    'Your message was sent. We’ll also let you know by email when we answer.',
  ],
  unknown: ['このお問い合わせは見つかりません。', 'This message could not be found.'],
  expired: [
    'このリンクは有効期限が切れています。お手数ですが、お問い合わせフォームからお送りください。',
    'This link has expired. Please use the contact form.',
  ],
  toContact: ['お問い合わせフォームへ', 'To the contact form'],
  toCases: ['お問い合わせ履歴へ', 'To your messages'],
  toParcels: ['お届け状況へ', 'Deliveries'],
  parcelTitle: ['荷物についてのお申し出', 'Report a problem with a parcel'],
  parcelLead: [
    (number: string) =>
      `荷物 ${number} に届いた品の傷みや不足などをお知らせください。写真があると確認が早くなります。`,
    (number: string) =>
      `Is something in parcel ${number} damaged or missing? Please tell us. Photos help us to answer sooner.`,
  ],
  parcelMessage: ['どのような状態ですか', 'What is wrong?'],
  parcelSent: [
    'お申し出を受け付けました。お返事はメールでもお知らせします。',
    'We have received your report. We’ll also let you know by email when we answer.',
  ],
})
