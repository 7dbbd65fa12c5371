import { z } from 'zod'
import { setWordsIn } from '#contract/console/members/campaign-texts.rule.ts'
import {
  type CampaignRow,
  type campaignCalls,
  campaignFields,
} from '#contract/console/members/campaigns.ts'
import { REASON } from '#contract/console/reasons.ts'
import { newCodes, shownCode } from '#server/campaigns/codes/codes.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { encodeCsv, writeCsv } from '#server/platform/csv/csv.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import {
  countCampaignMembers,
  countCampaigns,
  insertCampaign,
  type ListedCampaign,
  lockCampaign,
  markStopped,
  selectCampaign,
  selectCampaignDays,
  selectCampaigns,
  selectCodes,
} from './campaigns.sql.ts'

const DAYS_SHOWN = 400

const campaignPayload = z.object(campaignFields)
const targetOf = (id: number) => ({ kind: 'campaign', id: String(id) })

/** Adds a campaign with new codes after another owner has approved its effect and its budget. */
const start: ApprovedAct = {
  async describe(_tx, payload, { now }) {
    const after = campaignPayload.parse(payload)
    if (new Date(after.endsAt) <= new Date(after.startsAt))
      return refuse(409, REASON.endsBeforeStart)
    if (new Date(after.endsAt) <= now) return refuse(409, REASON.timePast)
    const setWords = setWordsIn([after.name, after.nameEn])
    return {
      target: { kind: 'campaign', id: null },
      name: after.name,
      before: {},
      payload,
      after: { ...after, ...(setWords.length === 0 ? {} : { setWords: setWords.join(', ') }) },
      amount: `${after.budget} ${after.currency === 'point' ? 'pt' : 'coins'}`,
    }
  },
  async run(tx, payload, { approvalId, now }) {
    const fields = campaignPayload.parse(payload)
    const { name, nameEn, kind, currency, amount, budget, audience } = fields
    const id = await insertCampaign(tx, {
      name,
      nameEn: nameEn === '' ? null : nameEn,
      kind,
      currency,
      amount,
      budget,
      audience,
      memberMax: fields.memberMax,
      startsAt: new Date(fields.startsAt),
      endsAt: new Date(fields.endsAt),
      approvalId,
      codes: newCodes(kind === 'single' ? fields.count : 1),
      now,
    })
    return targetOf(id)
  },
}

export const campaignChanges = { 'campaigns.start': start } satisfies Partial<ApprovedActs>

/** The handlers for campaigns. A campaign can be stopped, but never changed. */
export const campaignHandlers: Handlers<keyof typeof campaignCalls> = {
  async 'GET /campaigns'({ database }, { query: { page, direction, state }, now }) {
    const count = await countCampaigns(database, { state, now })
    const place = { direction, ...placeOf(page) }
    const list = await selectCampaigns(database, { state, now, ...place })
    return { list: list.map(wireCampaign), ...pageOf(page, count) }
  },
  async 'GET /campaigns/{id}'({ database }, { params: { id }, now }) {
    const campaign = await selectCampaign(database, { id, now })
    if (campaign === null) return refuse(404)
    const days = await selectCampaignDays(database, { id, limit: DAYS_SHOWN })
    const memberCount = await countCampaignMembers(database, id)
    return { campaign: wireCampaign(campaign), days, memberCount }
  },
  async 'POST /campaigns'(tx, { request, now }) {
    const { requestId: _id, reason: _reason, isTextConfirmed: isConfirmed, ...payload } = request
    if (!isConfirmed && setWordsIn([payload.name, payload.nameEn]).length > 0)
      return refuse(409, REASON.setReward)
    if (payload.budget < payload.amount) return refuse(400)
    return start.describe(tx, payload, { now })
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
    if ((await selectCampaign(tx, { id, now })) === null) return refuse(404)
    const codes = await selectCodes(tx, id)
    const rows = codes.map(({ number, code, usedAt }) => [
      number,
      shownCode(code),
      usedAt === null ? '' : wireDateTime(usedAt),
    ])
    const file = encodeCsv(writeCsv([['番号', 'コード', '使用日時'], ...rows]), 'utf-8')
    const fileName = `campaign-${id}-codes.csv`
    return {
      fields: { fileName, file: file.toString('base64') },
      target: targetOf(id),
      after: { fileName, count: codes.length },
      isAnswerSecret: true,
    }
  },
}

function wireCampaign(campaign: ListedCampaign): CampaignRow {
  const { id, name, nameEn, kind, currency, amount, budget, audience, granted, state } = campaign
  return {
    id,
    name,
    nameEn: nameEn ?? '',
    kind,
    currency,
    amount,
    budget,
    audience,
    granted,
    state,
    count: campaign.codeCount,
    memberMax: campaign.memberMax,
    useCount: campaign.useCount,
    startsAt: campaign.startsAt.toISOString(),
    endsAt: campaign.endsAt.toISOString(),
    stoppedAt: campaign.stoppedAt?.toISOString() ?? null,
  }
}
