import { ACCEPTED_PAGES } from '#contract/constants.ts'
import { type LegalVersion, versionInForce } from '#server/settings/legal-texts/legal-texts.ts'

/** With an earlier version with which the member can compare it. */
export interface OpenText {
  readonly inForce: LegalVersion
  /** The last accepted one, or else the newest before the required one; null if neither. */
  readonly previous: LegalVersion | null
}

/** A later accepted version counts too. `versions` begins with the newest. */
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
