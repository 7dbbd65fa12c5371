import { INTEGER_MAX } from '#contract/console/call.ts'
import type { Fields } from '#contract/console/field.ts'
import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'

const text = (max: number) => ({ type: 'text', max, privacy: 'personal' }) as const
/** Amounts, each with the last day on which it is valid: `500 2027-03-31; 200 2027-01-15`. */
const lots = text(30_000)

/**
 * The columns of a file of members who move in from another shop. In JSON Lines, each line is an
 * object with the codes as names.
 */
export const movedMemberColumns = {
  mail: {
    field: { ...text(254), min: 3 },
    code: 'mail',
    title: { ja: 'メールアドレス', en: 'Email address' },
    alsoCalled: ['email', 'e-mail', 'メール'],
    isNeeded: true,
    example: 'hanako@example.com',
  },
  lastName: {
    field: text(50),
    code: 'last_name',
    title: { ja: '姓', en: 'Last name' },
    example: { ja: '山田', en: 'Yamada' },
  },
  firstName: {
    field: text(50),
    code: 'first_name',
    title: { ja: '名', en: 'First name' },
    example: { ja: '花子', en: 'Hanako' },
  },
  middleName: {
    field: text(50),
    code: 'middle_name',
    title: { ja: 'ミドルネーム', en: 'Middle name' },
    example: '',
  },
  tel: {
    field: text(30),
    code: 'tel',
    title: { ja: '電話番号', en: 'Phone number' },
    example: '090-1234-5678',
  },
  zipcode: {
    field: text(20),
    code: 'zipcode',
    title: { ja: '郵便番号', en: 'Postal code' },
    example: '150-0001',
  },
  prefecture: {
    field: text(20),
    code: 'prefecture',
    title: { ja: '都道府県', en: 'Prefecture' },
    example: '東京都',
  },
  country: {
    field: text(100),
    code: 'country',
    title: { ja: '国（海外の住所）', en: 'Country (address abroad)' },
    example: '',
  },
  city: {
    field: text(100),
    code: 'city',
    title: { ja: '市区町村', en: 'City' },
    example: '渋谷区神宮前',
  },
  address: {
    field: text(100),
    code: 'address',
    title: { ja: '番地', en: 'Street address' },
    example: '1-2-3',
  },
  building: {
    field: text(100),
    code: 'building',
    title: { ja: '建物名', en: 'Building' },
    example: '',
  },
  language: {
    field: { type: 'choice', values: ['ja', 'en'] },
    code: 'language',
    title: { ja: '言語', en: 'Language' },
    names: { ja: { ja: '日本語', en: 'Japanese' }, en: { ja: '英語', en: 'English' } },
    example: { ja: '日本語', en: 'Japanese' },
  },
  isMailConfirmed: {
    field: { type: 'flag' },
    code: 'mail_confirmed',
    title: { ja: 'メールアドレス確認済み', en: 'Email address confirmed' },
    example: { ja: 'はい', en: 'yes' },
  },
  passwordHash: {
    field: { type: 'text', max: 300, privacy: 'secret' },
    code: 'password_hash',
    title: { ja: 'パスワードのハッシュ', en: 'Hash of the password' },
    example: '',
  },
  rank: {
    field: text(100),
    code: 'rank',
    title: { ja: 'ランク', en: 'Rank' },
    example: '',
  },
  paidPoints: {
    field: lots,
    code: 'paid_points',
    title: { ja: '有償ポイントと期限', en: 'Paid points with their last days' },
    example: '500 2099-03-31; 200 2099-01-15',
  },
  freePoints: {
    field: lots,
    code: 'free_points',
    title: { ja: '無償ポイントと期限', en: 'Free points with their last days' },
    example: '100 2099-03-31',
  },
  coins: {
    field: { type: 'coins', max: 1_000_000_000 },
    code: 'coins',
    title: { ja: 'コイン', en: 'Coins' },
    example: '30',
  },
  unsent: {
    field: text(2_000),
    code: 'unsent',
    title: {
      ja: '未発送のカード（景品の番号と数）',
      en: 'Cards not sent yet (numbers of goods, and how many)',
    },
    example: '',
  },
  undecided: {
    field: text(30_000),
    code: 'undecided',
    title: {
      ja: '選択待ちのカード（景品の番号・数・変換ポイント・期限）',
      en: 'Undecided cards (numbers of goods, how many, points of each, last days)',
    },
    example: '',
  },
} as const satisfies ImportColumns

const sum = { type: 'number', max: INTEGER_MAX } as const
/** What two owners approve: the file by its SHA-256, and what a dry run found in it. */
export const moveInFields = {
  fileHash: { type: 'text', min: 64, max: 64, pattern: '[0-9a-f]{64}', privacy: 'open' },
  members: { type: 'number', min: 1, max: 10_000_000 },
  paidPoints: sum,
  freePoints: sum,
  coins: sum,
  cards: sum,
  undecidedCards: sum,
  undecidedPoints: sum,
} as const satisfies Fields
