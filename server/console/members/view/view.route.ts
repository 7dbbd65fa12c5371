import type { HistoryFilter } from '#contract/codes.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'

type ViewKey =
  | `GET /members/{id}/view/${'user' | 'detail' | 'points' | 'coins' | 'purchases' | 'parcels'}`
  | 'POST /members/{id}/view'

export const memberViewHandlers: Handlers<ViewKey> = {
  'GET /members/{id}/view/user': async ({ memberPages }, { params, query }) =>
    (await memberPages.user({ memberId: params.id, ...query })) ?? refuse(404),
  'GET /members/{id}/view/detail': async ({ memberPages }, { params, query }) =>
    (await memberPages.detail({ memberId: params.id, ...query })) ?? refuse(404),
  'GET /members/{id}/view/points': ({ memberPages }, { params, query }) =>
    memberPages.points({ memberId: params.id, ...query }),
  'GET /members/{id}/view/coins': ({ memberPages }, { params, query }) =>
    memberPages.coins({ memberId: params.id, ...query }),
  'GET /members/{id}/view/purchases': ({ memberPages }, { params, query: { page, mode } }) =>
    memberPages.purchases({ memberId: params.id, page, filter: mode as HistoryFilter }),
  'GET /members/{id}/view/parcels': ({ memberPages }, { params, query }) =>
    memberPages.parcels({ memberId: params.id, ...query }),
  'POST /members/{id}/view': async () => refuse(403, REASON.readOnly),
}
