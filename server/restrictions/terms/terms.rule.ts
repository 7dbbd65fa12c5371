import { ACCEPTED_PAGES } from '#contract/constants.ts'
import { type LegalVersion, versionInForce } from '#server/settings/legal-texts/legal-texts.ts'

/**
 * A text that a member has to accept, and an earlier version with which the member can compare it.
 */
export interface OpenText {
  readonly inForce: LegalVersion
  /**
   * The newest version of the text that the member has accepted. If the member has accepted none,
   * this is the newest version before the required one, or null if there is none either.
   */
  readonly previous: LegalVersion | null
}

/**
 * Returns the texts that a member has to accept. A required version counts as accepted if the
 * member accepted it or a later version of its page. `versions` begins with the newest version.
 */
export function openTextsOf({
  versions,
  acceptedIds,
  today,
}: {
  readonly versions: readonly LegalVersion[]
  readonly acceptedIds: ReadonlySet<number>
  readonly today: string
}): readonly OpenText[] {
  return ACCEPTED_PAGES.flatMap((page) => {
    const ofPage = versions.filter((version) => version.page === page)
    const begun = ofPage.filter(({ fromDay }) => fromDay <= today)
    const inForce = versionInForce(ofPage, today)
    const required = begun.find(({ needsAcceptance }) => needsAcceptance)
    const accepted = ofPage.find(({ id }) => acceptedIds.has(id))
    if (inForce === undefined || required === undefined) return []
    if (accepted !== undefined && accepted.forceOrder >= required.forceOrder) return []
    const before = begun.find(({ forceOrder }) => forceOrder < required.forceOrder)
    return [{ inForce, previous: accepted ?? before ?? null }]
  })
}
