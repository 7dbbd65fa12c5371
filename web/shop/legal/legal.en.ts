import { commerceEn } from './commerce.en.ts'
import { fundEn } from './fund.en.ts'
import { guideEn } from './guide.en.ts'
import type { LegalTexts } from './legal-text.ts'
import { pointsEn } from './points.en.ts'
import { privacyEn } from './privacy.en.ts'
import { termsEn } from './terms.en.ts'

const daysEn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const legalEn: LegalTexts = {
  pages: {
    '/user-guide': guideEn,
    '/specific-commerce': commerceEn,
    '/terms-of-service': termsEn,
    '/privacy-protection': privacyEn,
    '/fund-settlement': fundEn,
    '/point-terms-of-service': pointsEn,
  },
  versionOf: ({ version, from }) =>
    `Version ${version}, in force from ${daysEn.format(new Date(from))}`,
}
