import { guideEn } from './guide.en.ts'
import type { LegalTexts } from './legal-text.ts'

const daysEn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const legalEn: LegalTexts = {
  titles: {
    'specific-commerce': 'Specified Commercial Transactions Act',
    'terms-of-service': 'Terms of service',
    'privacy-protection': 'Privacy policy',
    'fund-settlement': 'Payment Services Act notice',
    'point-terms-of-service': 'Point terms of service',
  },
  guide: guideEn,
  versionOf: ({ version, from }) =>
    `Version ${version}, in force from ${daysEn.format(new Date(from))}`,
  notInForce: 'This version is not currently in force.',
  toInForce: 'Read the version in force',
  versions: 'Other versions',
  unknownVersion: 'This version doesn’t exist.',
}
