import type { ShopRules } from '#contract/rules.ts'
import type { Language } from '#web/language/language.ts'

/** How the guide reads the rules of the shop that no other text names. */
export function guideSettings(rules: ShopRules, language: Language) {
  return {
    registrationFields: REGISTRATION_FIELDS[language](rules),
    /** For what members need a verified phone number; empty for nothing. */
    smsNeed: smsNeed(rules, language),
    /** How a friend says who has referred it. */
    referralEntry: REFERRAL_ENTRIES[language][isByLink(rules) ? 'link' : 'code'],
  }
}

/** What the registration asks for. What only a parcel needs may be entered later. */
const REGISTRATION_FIELDS: Readonly<Record<Language, (rules: ShopRules) => string>> = {
  ja({ addressNeeded, phoneNeeded, referralCode }) {
    const later = '（発送を選ぶまでに）'
    return [
      'お名前',
      `お届け先${addressNeeded === 'optional' ? later : ''}`,
      `電話番号${phoneNeeded === 'optional' ? later : ''}`,
      'メールアドレス',
      'パスワード',
      ...(referralCode === 'required' ? ['紹介コード'] : []),
    ].join('、')
  },
  en({ addressNeeded, phoneNeeded, referralCode }) {
    const later = ' (before you ship)'
    return [
      'your name',
      `delivery address${addressNeeded === 'optional' ? later : ''}`,
      `telephone number${phoneNeeded === 'optional' ? later : ''}`,
      ...(referralCode === 'required' ? ['referral code'] : []),
      'email address and a password',
    ].join(', ')
  },
}

const REFERRAL_ENTRIES = {
  ja: { code: '登録のときに紹介コードを入力し', link: '招待リンクから登録し' },
  en: {
    code: 'has entered the referral code at registration',
    link: 'has registered by your link',
  },
} as const

const isByLink = ({ referralCode }: ShopRules) => referralCode === 'by-link'

function smsNeed({ smsFor, referralCode }: ShopRules, language: Language): string {
  const { referring, spending } = SMS_USES[language]
  const uses = [
    ...(referralCode === 'off' ? [] : [referring]),
    ...(smsFor === 'spending' ? [spending] : []),
  ]
  if (uses.length === 0) return ''
  return language === 'ja'
    ? `${uses.join('・')}にはSMS認証が必要です。`
    : ` You need this for ${uses.join(', ')}.`
}

const SMS_USES = {
  ja: { referring: 'お友だち紹介', spending: 'ポイントの購入・くじ・引き換え' },
  en: { referring: 'referring friends', spending: 'buying points, drawing and exchanging' },
} as const
