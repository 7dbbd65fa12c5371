import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { isLive, readAnnouncements } from './announcements.ts'

export interface NoticeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<CurrentSettings, 'maintenanceMessage'>
}

/**
 * Returns the call with which every open page of the shop regularly reads the announcements
 * . The server answers from memory, so that frequent calls are cheap.
 */
export function noticeRoutes({ database, clock, settings }: NoticeOptions): Route[] {
  const announcements = openFreshValue(() => readAnnouncements(database, clock.now()))
  return [
    route('GET /user/notices', async () => {
      const maintenance = await settings.maintenanceMessage()
      const now = clock.now()
      const live = (await announcements()).filter((each) => isLive(each, now))
      const list = live.map(({ id, text, textEn, url, isEmergency }) => ({
        id,
        text,
        url,
        is_emergency: isEmergency,
        ...englishOf('text_en', textEn || null),
      }))
      const stop =
        maintenance === null
          ? []
          : [{ id: 0, text: maintenance.ja, text_en: maintenance.en, url: '', is_emergency: true }]
      return answer({ list: [...stop, ...list] })
    }),
  ]
}
