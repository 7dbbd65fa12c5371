import type { AnnouncementRow, contentCalls } from '#contract/console/texts/contents.ts'
import { wordsRefusal } from '#server/console/acts/doubtful-words.ts'
import { type Handlers, isRefusal } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
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
type WireFields = Omit<AnnouncementRow, 'id' | 'version' | 'state'>

const ENDED_MS_MAX = 30 * DAY_MS
const targetOf = (id: number) => ({ kind: 'announcement', id: String(id) })

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
