import { commerceJa } from './commerce.ja.ts'
import { fundJa } from './fund.ja.ts'
import { guideJa } from './guide.ja.ts'
import type { LegalTexts } from './legal-text.ts'
import { pointsJa } from './points.ja.ts'
import { privacyJa } from './privacy.ja.ts'
import { termsJa } from './terms.ja.ts'

const daysJa = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'UTC' })

export const legalJa: LegalTexts = {
  pages: {
    '/user-guide': guideJa,
    '/specific-commerce': commerceJa,
    '/terms-of-service': termsJa,
    '/privacy-protection': privacyJa,
    '/fund-settlement': fundJa,
    '/point-terms-of-service': pointsJa,
  },
  versionOf: ({ version, from }) => `第${version}版　${daysJa.format(new Date(from))}から適用`,
}
