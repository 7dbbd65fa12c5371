import { z } from 'zod'
import { type CallList, idParams, requestId } from '#contract/console/call.ts'
import { decided, maskedText, openText } from '#contract/console/privacy.ts'
import { drawCalls } from '#contract/draws.ts'
import { memberCalls as shopMemberCalls, userDetail } from '#contract/members.ts'
import { parcelCalls as shopParcelCalls } from '#contract/parcels.ts'
import { pointCalls } from '#contract/points.ts'

/** A call that answers like the member's own call of the same name, but without personal data. */
const viewCall = { permission: 'members.view', params: idParams } as const
const logged = { audit: 'members.view', shows: 'member' } as const
const language = z.enum(['ja', 'en']).default('ja')
const page = z.coerce.number().int().min(1).max(100_000).default(1)

/** The member's own data. Nothing of the street is left, and of the city only that there is one. */
const maskedDetail = userDetail.extend({
  mail: maskedText('mail'),
  tel: maskedText('phone'),
  zipcode: maskedText('postcode'),
  shiku: maskedText('present'),
  address: maskedText('nothing'),
  building: maskedText('nothing'),
})

export const memberViewCalls = {
  /** Begins a read-only view of the member's pages. The audit log records each view. */
  'GET /members/{id}/view/user': {
    ...viewCall,
    ...logged,
    query: z.object({ language }),
    answer: decided(shopMemberCalls['GET /user/point'].answer, 'personal'),
  },
  'GET /members/{id}/view/detail': {
    ...viewCall,
    ...logged,
    query: z.object({ language }),
    answer: decided(z.object({ detail: maskedDetail }), 'personal'),
  },
  'GET /members/{id}/view/points': {
    ...viewCall,
    query: z.object({ language, page }),
    answer: decided(pointCalls['GET /user/point/list/{page}'].answer, 'internal'),
  },
  'GET /members/{id}/view/coins': {
    ...viewCall,
    query: z.object({ language, page }),
    answer: decided(pointCalls['GET /user/coin/list/{page}'].answer, 'internal'),
  },
  'GET /members/{id}/view/purchases': {
    ...viewCall,
    query: z.object({ page, mode: z.coerce.number().int().min(0).max(4).default(0) }),
    answer: decided(drawCalls['POST /user/history/list/{page}'].answer, 'internal'),
  },
  'GET /members/{id}/view/parcels': {
    ...viewCall,
    query: z.object({ page }),
    answer: decided(shopParcelCalls['GET /user/parcel/list/{page}'].answer, 'internal'),
  },
  /**
   * In the view, the member's pages send this call in place of every call that would change
   * something. The server always refuses it with `read-only`, and the audit log records the
   * operator's attempt.
   */
  'POST /members/{id}/view': {
    permission: 'members.view',
    audit: 'members.view-change',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, call: openText.min(1).max(100) }),
  },
} as const satisfies CallList
