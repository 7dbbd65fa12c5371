import type { LegalPath, Revision } from './legal-text.ts'

/**
 * The version of each page, shared by both languages. If one text changes, the other text and the
 * version change with it.
 */
export const REVISIONS: Readonly<Record<LegalPath, Revision>> = {
  '/user-guide': { version: '1.1', from: '2025-07-01' },
  '/specific-commerce': { version: '1.2', from: '2025-08-01' },
  '/terms-of-service': { version: '1.1', from: '2025-07-01' },
  '/privacy-protection': { version: '1.1', from: '2025-07-01' },
  '/fund-settlement': { version: '1.2', from: '2025-08-01' },
  '/point-terms-of-service': { version: '1.2', from: '2025-08-01' },
}
