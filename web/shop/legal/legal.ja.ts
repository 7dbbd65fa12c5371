import { guideJa } from './guide.ja.ts'
import type { LegalTexts } from './legal-text.ts'

const daysJa = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'UTC' })

export const legalJa: LegalTexts = {
  titles: {
    'specific-commerce': '特定商取引法に基づく表記',
    'terms-of-service': '利用規約',
    'privacy-protection': 'プライバシーポリシー',
    'fund-settlement': '資金決済法に基づく表示',
    'point-terms-of-service': 'ポイント利用規約',
  },
  guide: guideJa,
  versionOf: ({ version, from }) => `第${version}版 ${daysJa.format(new Date(from))}から適用`,
  notInForce: 'これは現在適用されている版ではありません。',
  toInForce: '現在の版を見る',
  versions: 'ほかの版',
  unknownVersion: 'この版はありません。',
}
