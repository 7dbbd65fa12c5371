import { OTHER_COUNTRIES } from '#contract/countries.rule.ts'
import { guideTexts } from './guide.texts.ts'
import type { LegalTexts } from './legal-text.ts'

const ABROAD = { ja: '日本以外の国・地域', en: 'any country but Japan' }

function namesOf(language: 'ja' | 'en', countries: readonly string[]): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countries.map((code) =>
    code === OTHER_COUNTRIES ? ABROAD[language] : (names.of(code) ?? code),
  )
}

const daysJa = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'UTC' })

const ja: LegalTexts = {
  titles: {
    'specific-commerce': '特定商取引法に基づく表記',
    'terms-of-service': '利用規約',
    'privacy-protection': 'プライバシーポリシー',
    'fund-settlement': '資金決済法に基づく表示',
    'point-terms-of-service': 'ポイント利用規約',
  },
  guide: guideTexts.ja,
  onlyIn: (countries) => `対象：${namesOf('ja', countries).join('・')}にお住まいの方`,
  versionOf: ({ version, from }) => `第${version}版 ${daysJa.format(new Date(from))}から適用`,
  notInForce: 'これは現在適用されている版ではありません。',
  toInForce: '現在の版を見る',
  versions: 'ほかの版',
  unknownVersion: 'この版はありません。',
}

const daysEn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const en: LegalTexts = {
  titles: {
    'specific-commerce': 'Specified Commercial Transactions Act',
    'terms-of-service': 'Terms of service',
    'privacy-protection': 'Privacy policy',
    'fund-settlement': 'Payment Services Act notice',
    'point-terms-of-service': 'Point terms of service',
  },
  guide: guideTexts.en,
  onlyIn: (countries) => `For those who live in: ${namesOf('en', countries).join(', ')}`,
  versionOf: ({ version, from }) =>
    `Version ${version}, in force from ${daysEn.format(new Date(from))}`,
  notInForce: 'This version is not currently in force.',
  toInForce: 'Read the version in force',
  versions: 'Other versions',
  unknownVersion: 'This version doesn’t exist.',
}

export const legalTexts = { ja, en }
