import type { Database } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import { readEpochPage } from './epochs.ts'

export function epochRoutes({ database }: { database: Database }): Route[] {
  return [
    route('GET /user/pack/epochs/{page}', async ({ params: { page } }) => {
      const { epochs, count } = await readEpochPage(database, page)
      return answer({
        list: epochs.map(({ epoch, createdAt }) => ({
          epoch: epoch.toString('hex'),
          milliseconds: createdAt.getTime(),
        })),
        page: pageOf(page, count),
      })
    }),
  ]
}
