import { answer, type Route, route } from '#server/platform/http/route.ts'
import type { Notices } from './announcements.ts'

/** Returns the call with which every open page of the shop regularly reads the announcements. */
export function noticeRoutes({ notices }: { readonly notices: Notices }): Route[] {
  return [route('GET /user/notices', async () => answer({ list: [...(await notices.list())] }))]
}
