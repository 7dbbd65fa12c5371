import type { LegalPage } from '#contract/legal.ts'
import { unconditionalRefusals } from '#contract/returns.rule.ts'

/** The items that a legal text may have to state. Each section names its items. */
export const LEGAL_ITEMS = [
  'name',
  'address',
  'phone',
  'price',
  'shipping_time',
  'returns',
  'licence_number',
] as const
export type LegalItem = (typeof LEGAL_ITEMS)[number]

/** The items without which the text of a page cannot be submitted. */
export const REQUIRED_ITEMS: Readonly<Record<LegalPage, readonly LegalItem[]>> = {
  'terms-of-service': ['price', 'shipping_time', 'returns'],
  'privacy-protection': ['name', 'address'],
  'specific-commerce': LEGAL_ITEMS,
  'fund-settlement': ['name', 'address', 'phone', 'price'],
  'point-terms-of-service': ['price', 'returns'],
}

/** What the text of an item must contain in both languages. Other items take any text. */
const PATTERNS: Partial<Readonly<Record<LegalItem, RegExp>>> = {
  address: /\d/,
  phone: /\d{2,5}-\d{1,4}-\d{3,4}/,
  /**
   * The text states a number of days in digits, or has the placeholder for the setting with that
   * number.
   */
  shipping_time: /\d|\{shipDays\}/,
  /** The number of a licence for second-hand goods has twelve digits. */
  licence_number: /(?<!\d)\d{12}(?!\d)/,
}

interface Section {
  readonly items: readonly LegalItem[]
  readonly text: string
  readonly textEn: string
  readonly countries?: readonly string[]
}

/**
 * Returns the required items that the sections of a page do not state in both languages. A section
 * for some countries states nothing for the others.
 */
export function missingItems(page: LegalPage, sections: readonly Section[]): readonly LegalItem[] {
  return REQUIRED_ITEMS[page].filter(
    (item) => !sections.some((section) => section.countries === undefined && states(section, item)),
  )
}

function states({ items, text, textEn }: Section, item: LegalItem): boolean {
  const refused = [...unconditionalRefusals(text, 'ja'), ...unconditionalRefusals(textEn, 'en')]
  if (item === 'returns' && refused.length > 0) return false
  const pattern = PATTERNS[item] ?? /\S/
  // Full-width digits and hyphens count like half-width digits and hyphens.
  return items.includes(item) && [text, textEn].every((each) => pattern.test(narrow(each)))
}

const narrow = (text: string) => text.normalize('NFKC').replace(/[‐‑–−ー]/g, '-')
