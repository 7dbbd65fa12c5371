import { bothLanguages } from '#web/language/both-languages.ts'

export const identityTexts = bothLanguages({
  title: ['店の名称', 'Names of the shop'],
  ask: ['承認を申請する', 'Ask for approval'],
  fields: {
    name: ['店名', 'Name'],
    nameEn: ['店名（英語）', 'Name (English)'],
    nameShort: ['短い店名', 'Short name'],
    nameKana: ['店名（カナ）', 'Name (Katakana)'],
    nameLatin: ['店名（ローマ字）', 'Name (Latin letters)'],
    logoLetters: ['ロゴの文字', 'Letters of the logo'],
    tagline: ['キャッチコピー', 'Tagline'],
    taglineEn: ['キャッチコピー（英語）', 'Tagline (English)'],
    description: ['紹介文', 'Description'],
    descriptionEn: ['紹介文（英語）', 'Description (English)'],
    companyUrl: ['運営会社のURL', 'URL of the company'],
    contactUrl: ['お問い合わせ先のURL', 'URL for contact'],
    contactHours: ['問い合わせの受付時間', 'Hours of contact'],
  },
  hints: {
    nameShort: [
      'SMSとキャリア決済の明細に出ます。',
      'Shown in SMS and on the statements of carriers.',
    ],
    nameKana: ['決済会社に送ります。', 'Sent to payment providers.'],
    nameLatin: [
      'ヘッダー、パスキー、決済画面に出ます。',
      'Shown in the header, by passkeys and on payment screens.',
    ],
    companyUrl: [
      'https:// から。空欄ならリンクを出しません。',
      'Begins with https://. Without it there is no link.',
    ],
    contactUrl: [
      '空欄ならこの店のお問い合わせフォームを開きます。',
      'Without it, the link opens this shop’s own contact form.',
    ],
    contactHours: ['例 10:00-18:00', 'Such as 10:00-18:00'],
  },
  names: {},
  palette: ['配色', 'Colours'],
  palettes: {
    vermilion: ['墨と朱', 'Ink and vermilion'],
    night: ['夜と金', 'Night and gold'],
    bright: ['明るい青', 'Clear and bright'],
  },
  colors: {
    paper: ['背景', 'Background'],
    paperLight: ['面', 'Surface'],
    ink: ['文字', 'Text'],
    inkSoft: ['補足の文字', 'Secondary text'],
    accent: ['主な色', 'Main colour'],
    onAccent: ['主な色の上の文字', 'Text on the main colour'],
    gold: ['飾りの色', 'Ornaments'],
    error: ['エラーの文字', 'Errors'],
  },
  hardToRead: [
    (color: string, ratio: string) =>
      `${color}が読みにくい組み合わせです（コントラスト${ratio}）。`,
    (color: string, ratio: string) => `${color} is hard to read (contrast ${ratio}).`,
  ],
  takeNearest: [(color: string) => `${color} にする`, (color: string) => `Take ${color}`],
  sample: {
    title: ['配色の見本', 'Sample of the colours'],
    name: ['新春くじ', 'New Year draw'],
    text: ['残り 120口', '120 draws left'],
    press: ['1口引く', 'Draw once'],
    error: ['ポイントが足りません。', 'You do not have enough points.'],
  },
  pictures: {
    mark: ['アイコンの画像（正方形）', 'Picture of the icons (square)'],
    logo: ['ヘッダーのロゴ（横長）', 'Logo of the header (wide)'],
    share: ['リンクの画像（1200×630）', 'Picture of shared links (1200 × 630)'],
    shareEn: ['リンクの画像（英語）', 'Picture of shared links (English)'],
  },
  pictureTypes: [
    'PNG・JPEG・WebP（10MBまで）、SVG（1MBまで）',
    'PNG, JPEG, WebP (up to 10 MB), SVG (up to 1 MB)',
  ],
  removePicture: [(name: string) => `${name}を外す`, (name: string) => `Remove ${name}`],
  site: [(number: number) => `関連サイト${number}`, (number: number) => `Other site ${number}`],
  addSite: ['関連サイトを追加', 'Add another site'],
  siteFields: {
    name: ['名前', 'Name'],
    nameEn: ['名前（英語）', 'Name (English)'],
    mark: ['印（1〜2文字）', 'Mark (1 or 2 letters)'],
    url: ['URL', 'URL'],
  },
})
