import { REASON } from '#contract/console/reasons.ts'
import { missingItems } from '#contract/console/texts/legal-items.rule.ts'
import type { legalTextCalls } from '#contract/console/texts/legal-texts.ts'
import { ACCEPTED_PAGES } from '#contract/constants.ts'
import { LEGAL_PAGES, type LegalPage } from '#contract/legal.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { countAcceptances } from '#server/restrictions/terms/terms.ts'
import { isCountryCode } from '#server/settings/countries/countries.ts'
import {
  type LegalVersion,
  readAllLegalVersions,
  readLegalVersions,
  versionInForce,
} from '#server/settings/legal-texts/legal-texts.ts'
import { legalTextChanges } from './changes.ts'
import { lockDraft, selectDrafts, storeDraft } from './drafts.sql.ts'
import { contentOf, wireContent, wireDraft, wireVersion } from './wire.ts'

const targetOf = (page: string) => ({ kind: 'legal-text', id: page })

/**
 * The handlers for the legal texts. Each version is published with an approval and never changes
 * afterwards.
 */
export const legalTextHandlers: Handlers<keyof typeof legalTextCalls> = {
  async 'GET /legal-texts'({ database }, { now }) {
    const drafts = await selectDrafts(database)
    const hasDraft = (page: LegalPage) => drafts.some((draft) => draft.page === page)
    const versions = await readAllLegalVersions(database)
    const list = LEGAL_PAGES.map((page) => {
      const ofPage = versions.filter((version) => version.page === page)
      return { page, ...summaryOf(page, ofPage, wireDay(now)), hasDraft: hasDraft(page) }
    })
    return { list }
  },
  async 'GET /legal-texts/{page}'({ database }, { params: { page }, now }) {
    const versions = await readLegalVersions(database, page)
    const inForce = versionInForce(versions, wireDay(now))
    const draft = (await selectDrafts(database)).find((each) => each.page === page)
    const counts = await countAcceptances(
      database,
      versions.map(({ id }) => id),
    )
    return {
      versions: versions.map((version) =>
        wireVersion(version, {
          isInForce: version === inForce,
          acceptedCount: counts.get(version.id) ?? 0,
        }),
      ),
      draft: draft === undefined ? null : wireDraft(draft),
    }
  },
  async 'POST /legal-texts/{page}/draft'(tx, { params: { page }, request }) {
    const { requestId: _id, version, ...fields } = request
    const canNeedAcceptance = ACCEPTED_PAGES.some((each) => each === page)
    if (fields.needsAcceptance && !canNeedAcceptance) return refuse(400)
    const codes = fields.sections.flatMap(({ countries = [] }) => countries)
    if (!codes.every(isCountryCode)) return refuse(400, REASON.noCountry)
    const draft = await lockDraft(tx, page)
    const next = { page, version: version + 1, ...contentOf(fields) }
    const isStored = version === (draft?.version ?? 0) && (await storeDraft(tx, next))
    if (!isStored) {
      const current = draft === null ? { version: 0 } : wireDraft(draft)
      return refuse(409, REASON.versionConflict, { current })
    }
    const before = draft === null ? {} : wireContent(draft)
    return { target: targetOf(page), before, after: fields, fields: {} }
  },
  async 'POST /legal-texts/{page}/submit'(tx, { params: { page }, request, now }) {
    const draft = await lockDraft(tx, page)
    if (draft === null) return refuse(404)
    if (draft.version !== request.version)
      return refuse(409, REASON.versionConflict, { current: wireDraft(draft) })
    const payload = { page, draftVersion: draft.version, ...wireContent(draft) }
    return legalTextChanges['legal.publish'].describe(tx, payload, { now })
  },
}

/** Returns the version in force and the next version. `versions` has the newest version first. */
function summaryOf(page: LegalPage, versions: readonly LegalVersion[], today: string) {
  const inForce = versionInForce(versions, today)
  const later = versions.filter(({ fromDay }) => fromDay > today)
  const nextDay = later.map(({ fromDay }) => fromDay).sort()[0]
  // If several versions begin on the same day, the newest will be in force.
  const next = later.find(({ fromDay }) => fromDay === nextDay)
  return {
    version: inForce?.version ?? '',
    fromDay: inForce?.fromDay ?? today,
    lacks: [...missingItems(page, inForce === undefined ? [] : wireContent(inForce).sections)],
    next: next === undefined ? null : { version: next.version, fromDay: next.fromDay },
  }
}
