import type { LegalPage } from '#contract/legal.ts'
import type { PartOfShop } from '#web/shop/layout/parts-of-shop.rule.ts'

export interface LegalSection {
  readonly heading: string
  readonly lines: readonly string[]
  /** The countries whose members it is for, by code; absent or empty if it is for everyone. */
  readonly countries?: readonly string[]
  /** What the page shows below the lines, besides text. */
  readonly shows?: 'ranks'
  readonly onlyWith?: PartOfShop
}
/** A text in one language, such as the guide. */
export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
export interface Revision {
  readonly version: string
  /** The day from which this version of the text applies, as YYYY-MM-DD. */
  readonly from: string
}
export interface LegalTexts {
  readonly titles: Readonly<Record<LegalPage, string>>
  readonly guide: LegalText
  /** `*` is every country but Japan. */
  readonly onlyIn: (countries: readonly string[]) => string
  readonly versionOf: (revision: Revision) => string
  /** The text that tells the reader that the shown version is not in force. */
  readonly notInForce: string
  readonly toInForce: string
  readonly versions: string
  readonly unknownVersion: string
}
