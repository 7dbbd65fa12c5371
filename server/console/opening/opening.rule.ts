import { missingItems } from '#contract/console/texts/legal-items.rule.ts'
import { LEGAL_PAGES, type LegalPage } from '#contract/legal.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'

/** An older backup counts as none: one is made and restored each night. */
const BACKUP_AGE_MS_MAX = 36 * HOUR_MS

/** Returns whether the text in force of every page states all that it must, in both languages. */
export function areLegalTextsWhole(
  inForce: (
    page: LegalPage,
  ) => { readonly sections: Parameters<typeof missingItems>[1] } | undefined,
): boolean {
  return LEGAL_PAGES.every((page) => {
    const text = inForce(page)
    return text !== undefined && missingItems(page, text.sections).length === 0
  })
}

export function isBackupRecent(verifiedAt: string | null, now: Date): boolean {
  return verifiedAt !== null && now.getTime() - Date.parse(verifiedAt) <= BACKUP_AGE_MS_MAX
}
