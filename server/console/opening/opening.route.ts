import { CONFIRMED_STEPS, type FOUND_STEPS } from '#contract/console/opening.fields.ts'
import type { openingCalls } from '#contract/console/opening.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { readHealth } from '#server/console/jobs/health.ts'
import { wireContent } from '#server/console/legal-texts/wire.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { readAllLegalVersions, versionInForce } from '#server/settings/legal-texts/legal-texts.ts'
import { readSettingsForUpdate, storeOpening } from '#server/settings/settings.ts'
import { areLegalTextsWhole, isBackupRecent } from './opening.rule.ts'
import { selectConfirmedSteps, selectFacts, upsertConfirmedStep } from './opening.sql.ts'

/** The steps before a shop opens: what the shop finds out itself, and what an owner confirms. */
export const openingHandlers: Handlers<keyof typeof openingCalls> = {
  'GET /opening': ({ database, backupFile = null }, { now }) =>
    readOpening(database, { backupFile, now }),
  async 'POST /opening/steps'(tx, { request: { step, note }, session: { operatorId }, now }) {
    await upsertConfirmedStep(tx, { step, note }, { operatorId, now })
    return { fields: {}, target: { kind: 'settings', id: 'opening' }, after: { step, note } }
  },
  async 'POST /opening'(tx, { now }, { backupFile = null }) {
    const { openedAt } = await readSettingsForUpdate(tx)
    const { isNeeded, found, confirmed } = await readOpening(tx, { backupFile, now })
    const isReady =
      found.every(({ isDone }) => isDone) &&
      CONFIRMED_STEPS.every((step) => confirmed.some((each) => each.step === step))
    if (!isNeeded || !isReady || openedAt !== null) return refuse(409, REASON.notPossible)
    await storeOpening(tx, now)
    const target = { kind: 'settings', id: 'opening' }
    return { fields: {}, target, after: { openedAt: now } }
  },
}

async function readOpening(
  on: Queryable,
  { backupFile, now }: { readonly backupFile: string | null; readonly now: Date },
) {
  const facts = await selectFacts(on, now)
  const health = await readHealth(on, { backupFile, now })
  const versions = await readAllLegalVersions(on)
  const today = wireDay(now)
  const isDone: Readonly<Record<(typeof FOUND_STEPS)[number], boolean>> = {
    identity: facts.hasIdentity,
    'legal-texts': areLegalTextsWhole((page) => {
      const ofPage = versions.filter((each) => each.page === page)
      const inForce = versionInForce(ofPage, today)
      return inForce && wireContent(inForce)
    }),
    issuer: facts.hasIssuer,
    'purchase-age': facts.hasPurchaseAge,
    payments: facts.hasPayments,
    courses: facts.hasCourse,
    pack: facts.hasPack,
    sender: facts.hasSender,
    mail: facts.hasSentMail,
    sms: facts.hasSentSms,
    backup: isBackupRecent(health.backupVerifiedAt, now),
    jobs: health.jobCount > 0 && health.failedCount + health.lateCount === 0,
    'two-owners': facts.hasTwoOwners,
    'address-list': facts.hasAddressList,
  }
  return {
    isNeeded: facts.hasLivePayments,
    hasTestPayments: facts.hasTestPayments,
    openedAt: facts.openedAt,
    found: Object.entries(isDone).map(([step, isDone]) => ({
      step: step as (typeof FOUND_STEPS)[number],
      isDone,
    })),
    confirmed: await selectConfirmedSteps(on),
  }
}
