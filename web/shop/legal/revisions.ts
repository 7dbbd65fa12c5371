import type { LegalPath, Revision } from './legal-text.ts'

/**
 * The version of each legal page, which is the same in both languages. An author who changes a text
 * also changes the version and the text in the other language.
 */
export const REVISIONS: Readonly<Record<LegalPath, Revision>> = {
  '/user-guide': { version: '1.2', from: '2025-08-01' },
  '/specific-commerce': { version: '1.3', from: '2025-08-01' },
  '/terms-of-service': { version: '1.2', from: '2025-08-01' },
  '/privacy-protection': { version: '1.1', from: '2025-07-01' },
  '/fund-settlement': { version: '1.2', from: '2025-08-01' },
  '/point-terms-of-service': { version: '1.2', from: '2025-08-01' },
}
