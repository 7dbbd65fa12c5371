import type { Reads } from '#server/platform/database/reads.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import { readEpochPage } from './epochs.ts'

export function epochRoutes({ reads }: { reads: Reads }): Route[] {
  return [
    route('GET /user/pack/epochs/{page}', async (request) => {
      const { page } = request.params
      const { epochs, count } = await readEpochPage(reads.open(request), page)
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
