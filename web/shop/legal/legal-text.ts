export interface LegalSection {
  readonly heading: string
  readonly lines: readonly string[]
}
/**
 * The text of a legal page in one language. The file revisions.ts contains the version of the page.
 */
export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
export type LegalPath =
  | '/specific-commerce'
  | '/terms-of-service'
  | '/privacy-protection'
  | '/user-guide'
  | '/fund-settlement'
  | '/point-terms-of-service'

export interface Revision {
  readonly version: string
  /** The day from which this version of the text applies, as YYYY-MM-DD. */
  readonly from: string
}
export interface LegalTexts {
  readonly pages: Readonly<Record<LegalPath, LegalText>>
  readonly versionOf: (revision: Revision) => string
}
