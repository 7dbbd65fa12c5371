import { z } from 'zod'
import { campaignFields, freeDrawFields } from '#contract/console/campaigns/campaigns.fields.ts'
import type { campaignCalls } from '#contract/console/campaigns/campaigns.ts'
import { codeColumns } from '#contract/console/campaigns/code-columns.fields.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import {
  freeDrawMeter,
  giftWarningsOf,
  giftWorthYen,
  type PackPrizes,
} from '#contract/console/gifts/gifts.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { doubtfulWordsIn } from '#contract/console/texts/doubtful-words.rule.ts'
import { newCodes, readCode, shownCode } from '#server/campaigns/codes.ts'
import { wordsRefusal } from '#server/console/acts/doubtful-words.ts'
import { lawyerViewRefusal } from '#server/console/acts/lawyer-view.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { importActOf } from '#server/console/imports/imports.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { csvFile } from '#server/platform/csv.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { fileTime, monthOf, wireDateTime } from '#server/platform/time/tokyo.ts'
import {
  campaignSource,
  insertCampaign,
  lockCampaign,
  lockCodes,
  markStopped,
  selectCampaign,
  selectCampaignDays,
  selectCodes,
  selectPacksOfDraws,
  selectPrizesOfDraws,
  selectRankChoices,
} from './campaigns.sql.ts'
import { importCodes } from './import.ts'

const DAYS_SHOWN = 400

/** A list has as many codes as it was approved with. */
const CODE_COUNTS: Partial<Record<string, number>> = { shared: 1, open: 0 }

const shape = shapeOf(campaignFields)
/** A request from before campaigns had these fields asks nothing. */
const campaignPayload = z.object({
  ...shape,
  requirement: shape.requirement.default('none'),
  chosenCode: shape.chosenCode.default(''),
  rankMin: shape.rankMin.default(0),
  packId: shape.packId.default(null),
  isDaily: shape.isDaily.default(false),
})
const targetOf = (id: number) => ({ kind: 'campaign', id: String(id) })

/** Adds a campaign with new codes after another owner has approved its effect and its budget. */
const start: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const after = campaignPayload.parse(payload)
    if (new Date(after.endsAt) <= new Date(after.startsAt))
      return refuse(409, REASON.endsBeforeStart)
    if (new Date(after.endsAt) <= now) return refuse(409, REASON.timePast)
    if (after.chosenCode !== '') {
      const code = readCode(after.chosenCode)
      if (code === null || after.kind !== 'shared') return refuse(400)
      if ((await lockCodes(tx, [code])).size > 0) return refuse(409, REASON.couponCodeTaken)
    }
    const draws = await drawsOf(tx, after, payload, now)
    if (isRefusal(draws)) return draws
    const words = doubtfulWordsIn([after.name, after.nameEn])
    return {
      target: { kind: 'campaign', id: null },
      name: after.name,
      before: {},
      payload,
      after: {
        ...after,
        ...draws,
        ...(words.length === 0 ? {} : { doubtfulWords: words.join(', ') }),
      },
      amount: `${after.budget} ${after.currency === 'point' ? 'pt' : 'coins'}`,
    }
  },
  async run(tx, payload, { approvalId, now }) {
    const campaign = campaignPayload.parse(payload)
    const chosen = readCode(campaign.chosenCode)
    const codes =
      chosen === null ? newCodes(CODE_COUNTS[campaign.kind] ?? campaign.count) : [chosen]
    const id = await insertCampaign(tx, campaign, { approvalId, codes, createdAt: now })
    return targetOf(id)
  },
}

type Payload = z.infer<typeof campaignPayload>

/** The meter is that of the request: market prices move until the approval. */
const freeDrawPayload = z.object({
  ...shapeOf(freeDrawFields),
  highestPrizeYen: z.number(),
  giftYenMax: z.number(),
  giftsYen: z.number(),
  giftsYenMax: z.number(),
})

/** Returns what the approver reads about free draws; nothing for points and coins. */
async function drawsOf(
  tx: Transaction,
  campaign: Payload,
  payload: Record<string, unknown>,
  now: Date,
) {
  const pack = await packOfDraws(tx, campaign, now)
  if (pack === null || isRefusal(pack)) return pack ?? {}
  const requested = freeDrawPayload.safeParse(payload)
  // Requests of an older release lack the expected sales, so the operator must request again.
  if (!requested.success) return refuse(400)
  const { expectedSalesYen, lawyerView } = requested.data
  if (expectedSalesYen === null) return refuse(400)
  const { budget, currency } = campaign
  const warnings = giftWarningsOf(freeDrawMeter(pack, { budget, expectedSalesYen }), currency)
  const giftWarnings = warnings.map(({ kind }) => kind)
  const refusal = lawyerViewRefusal(giftWarnings, lawyerView)
  return refusal ?? { packName: pack.name, ...requested.data, giftWarnings }
}

/** Returns the pack of the free draws; null for points and coins. */
async function packOfDraws(on: Queryable, campaign: Payload, now: Date) {
  const { kind, packId, isDaily, amount, currency } = campaign
  if (packId === null) return kind === 'open' || isDaily ? refuse(400) : null
  const [pack] = await readPacksOfDraws(on, { id: packId, now })
  return pack?.price === amount && pack.currency === currency ? pack : refuse(400)
}

async function readPacksOfDraws(on: Queryable, which: { id?: number; now: Date }) {
  const packs = await selectPacksOfDraws(on, which)
  const prizes = await selectPrizesOfDraws(
    on,
    packs.map(({ id }) => id),
  )
  const byPack = Map.groupBy(prizes, ({ packId }) => packId)
  return packs.map((pack) => ({ ...pack, ...worthOf(byPack.get(pack.id) ?? []) }))
}

function worthOf(
  prizes: Awaited<ReturnType<typeof selectPrizesOfDraws>>,
): Pick<PackPrizes, 'highestPrizeYen' | 'prizesYen'> {
  const worths = prizes.map((prize) => ({ yen: giftWorthYen(prize), count: prize.count }))
  return {
    highestPrizeYen: Math.max(0, ...worths.map(({ yen }) => yen)),
    prizesYen: worths.reduce((sum, { yen, count }) => sum + yen * count, 0),
  }
}

export const campaignChanges = { 'campaigns.start': start } satisfies Partial<ApprovedActs>

/** The handlers for campaigns. A campaign can be stopped, but never changed. */
export const campaignHandlers: Handlers<keyof typeof campaignCalls> = {
  'GET /campaigns': ({ database }, { query, now }) =>
    readPage(database, campaignSource, { ...query, now }),
  async 'GET /campaigns/{id}'({ database }, { params: { id }, now }) {
    const campaign = await selectCampaign(database, { id, now })
    if (campaign === null) return refuse(404)
    const days = await selectCampaignDays(database, { id, limit: DAYS_SHOWN })
    const { memberSum = 0, drawnSum = 0 } = days[0] ?? {}
    return {
      campaign,
      days: days.map(({ memberSum: _, drawnSum: __, ...day }) => day),
      memberCount: memberSum,
      drawnCount: drawnSum,
    }
  },
  'GET /campaign-choices': async ({ database }, { now }) => ({
    ranks: await selectRankChoices(database, monthOf(now)),
    packs: await readPacksOfDraws(database, { now }),
  }),
  async 'POST /campaigns'(tx, { request, now }) {
    const { requestId: _id, reason: _reason, isTextConfirmed: _words, ...fields } = request
    const refusal = wordsRefusal(request, [fields.name, fields.nameEn])
    if (refusal !== null) return refusal
    if (fields.budget < fields.amount) return refuse(400)
    const { expectedSalesYen, lawyerView, ...campaign } = fields
    const pack = await packOfDraws(tx, campaign, now)
    if (pack === null) return start.describe(tx, campaign, { now })
    if (isRefusal(pack)) return pack
    if (expectedSalesYen === null) return refuse(400)
    const { budget } = campaign
    const meter = freeDrawMeter(pack, { budget, expectedSalesYen })
    return start.describe(tx, { ...fields, ...meter }, { now })
  },
  async 'POST /campaigns/{id}/stop'(tx, { params: { id }, now }) {
    if (!(await lockCampaign(tx, id))) return refuse(404)
    const campaign = await selectCampaign(tx, { id, now })
    if (campaign === null || campaign.stoppedAt !== null) return refuse(409, REASON.unchanged)
    await markStopped(tx, { id, now })
    return {
      target: targetOf(id),
      before: { state: campaign.state },
      after: { state: 'stopped' },
      fields: {},
    }
  },
  async 'POST /campaigns/{id}/codes'(tx, { params: { id }, now }) {
    const campaign = await selectCampaign(tx, { id, now })
    if (campaign === null) return refuse(404)
    const codes = await selectCodes(tx, id)
    const rows = codes.map(({ number, code, usedAt }) => [
      number,
      campaign.chosenCode || shownCode(code),
      usedAt === null ? '' : wireDateTime(usedAt),
    ])
    const { number, code, usedAt } = codeColumns
    const titles = [number, code, usedAt].map(({ title }) => title.ja)
    const file = csvFile([titles, ...rows], 'utf-8')
    const fileName = `campaign-${id}-codes-${fileTime(now)}.csv`
    return {
      fields: { fileName, file: file.toString('base64') },
      target: targetOf(id),
      after: { fileName, count: codes.length },
    }
  },
  async 'POST /campaigns/{id}/codes/import'(tx, { params: { id }, request, now }) {
    const { file, isDryRun } = request
    const act = importActOf(await importCodes(tx, { id, file, isDryRun, now }), 'campaign', {
      isDryRun,
    })
    return isRefusal(act) ? act : { ...act, target: targetOf(id) }
  },
}
