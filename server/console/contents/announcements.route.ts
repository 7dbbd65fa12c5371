import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import type { AnnouncementRow, contentCalls } from '#contract/console/texts/contents.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { wordsRefusal } from '#server/console/acts/doubtful-words.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { countNewsRecipients, sendNews } from '#server/notifications/sales/sales.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  type AnnouncementFields,
  addAnnouncement,
  changeAnnouncement,
  readAnnouncementForUpdate,
  readAnnouncements,
  removeAnnouncement,
} from '#server/settings/announcements/announcements.ts'
import { stateAt, timeOf } from './content-state.rule.ts'
import { linkRefusal } from './links.ts'

type AnnouncementKey = Extract<keyof typeof contentCalls, `${string} /announcements${string}`>
type WireFields = Omit<AnnouncementRow, 'id' | 'version' | 'state' | 'newsAt'>

const ENDED_MS_MAX = 30 * DAY_MS
const targetOf = (id: number) => ({ kind: 'announcement', id: String(id) })

const sending = z.object({ id: z.number(), version: z.number() })

/** Sends an announcement to the members who want news, as another operator has read it. */
const send: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { id, version } = sending.parse(payload)
    const announcement = await lockSeen(tx, id, version)
    if (isRefusal(announcement)) return announcement
    if (announcement.newsAt !== null) return refuse(409, REASON.unchanged)
    if (stateAt(announcement, now) === 'ended') return refuse(409, REASON.timePast)
    if (lacksEnglish([[announcement.text, announcement.textEn]]))
      return refuse(409, REASON.lacksEnglish)
    const { members } = await countNewsRecipients(tx, { id, now })
    return {
      target: targetOf(id),
      name: announcement.text,
      before: {},
      after: wireFields(announcement),
      amount: `${members} members`,
      payload,
    }
  },
  async run(tx, payload, { now }) {
    const { id } = sending.parse(payload)
    return (await sendNews(tx, { id, now })) ? targetOf(id) : refuse(409, REASON.unchanged)
  },
}
export const announcementChanges = { 'announcements.send': send } satisfies Partial<ApprovedActs>

/**
 * The handlers for the announcements on the top page, and for the emergency announcements on every
 * page.
 */
export const announcementHandlers: Handlers<AnnouncementKey> = {
  async 'GET /announcements'({ database }, { now }) {
    const found = await readAnnouncements(database, new Date(now.getTime() - ENDED_MS_MAX))
    const list = found.map((each) => ({
      id: each.id,
      version: each.version,
      ...wireFields(each),
      state: stateAt(each, now),
      newsAt: each.newsAt?.toISOString() ?? null,
    }))
    return { list }
  },
  async 'POST /announcements/add'(tx, { request, now }) {
    const refusal =
      wordsRefusal(request, [request.text, request.textEn]) ?? (await linkRefusal(tx, request.url))
    if (refusal !== null) return refusal
    const fields = fieldsOf(request)
    const id = await addAnnouncement(tx, fields, now)
    return { target: targetOf(id), before: {}, after: wireFields(fields), fields: { id } }
  },
  async 'POST /announcements/{id}'(tx, { params: { id }, request }) {
    const announcement = await lockSeen(tx, id, request.version)
    if (isRefusal(announcement)) return announcement
    const refusal =
      wordsRefusal(request, [request.text, request.textEn]) ?? (await linkRefusal(tx, request.url))
    if (refusal !== null) return refusal
    const fields = fieldsOf(request)
    await changeAnnouncement(tx, id, fields)
    const before = wireFields(announcement)
    return { target: targetOf(id), before, after: wireFields(fields), fields: {} }
  },
  async 'POST /announcements/{id}/remove'(tx, { params: { id }, request, now }) {
    const announcement = await lockSeen(tx, id, request.version)
    if (isRefusal(announcement)) return announcement
    await removeAnnouncement(tx, id, now)
    return { target: targetOf(id), before: wireFields(announcement), after: {}, fields: {} }
  },
  'GET /announcements/{id}/recipients': ({ database }, { params: { id }, now }) =>
    countNewsRecipients(database, { id, now }),
  'POST /announcements/{id}/send': (tx, { params: { id }, request: { version }, now }) =>
    send.describe(tx, { id, version }, { now }),
}

async function lockSeen(tx: Transaction, id: number, version: number) {
  return atVersion(await readAnnouncementForUpdate(tx, id), version, wireFields)
}

function fieldsOf(request: WireFields): AnnouncementFields {
  return {
    text: request.text,
    textEn: request.textEn,
    url: request.url,
    isEmergency: request.isEmergency,
    startsAt: new Date(request.startsAt),
    endsAt: timeOf(request.endsAt),
  }
}

function wireFields(fields: AnnouncementFields): WireFields {
  return {
    text: fields.text,
    textEn: fields.textEn,
    url: fields.url,
    isEmergency: fields.isEmergency,
    startsAt: fields.startsAt.toISOString(),
    endsAt: fields.endsAt?.toISOString() ?? null,
  }
}
