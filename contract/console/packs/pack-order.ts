import { z } from 'zod'
import { type CallList, count, id, requestId, smallIdParams } from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { openText } from '#contract/console/privacy.ts'
import { packNotary } from './draft-content.ts'
import { cardTypeFields } from './packs.fields.ts'

const currency = z.enum(['point', 'coin'])
const cardType = z.object({ id, name: openText, nameEn: openText })

const presentationAct = {
  permission: 'packs.present',
  stepUp: false,
} as const

export const packOrderCalls = {
  'GET /shelf': {
    permission: 'packs.read',
    answer: z.object({
      list: z.array(z.object({ id, name: openText, image: openText, currency, position: count })),
    }),
  },
  /** Answers 409 `version-conflict` if `ids` are not the packs that members see now. */
  'POST /shelf': {
    ...presentationAct,
    audit: 'packs.order-shelf',
    request: z.strictObject({ requestId, ids: z.array(id).max(1_000) }),
  },
  'GET /card-types': {
    permission: 'packs.read',
    answer: z.object({ list: z.array(cardType) }),
  },
  /** The notaries that a draft may name: those in the setting NOTARIES. */
  'GET /notaries': {
    permission: 'packs.read',
    answer: z.object({ list: z.array(packNotary) }),
  },
  'POST /card-types': {
    ...presentationAct,
    audit: 'packs.add-card-type',
    request: z.strictObject({ requestId, ...shapeOf(cardTypeFields) }),
    answer: z.object({ id }),
  },
  /** Answers 409 `version-conflict` if `ids` are not all types. */
  'POST /card-types/order': {
    ...presentationAct,
    audit: 'packs.order-card-types',
    request: z.strictObject({ requestId, ids: z.array(id).max(1_000) }),
  },
  'POST /card-types/{id}': {
    ...presentationAct,
    audit: 'packs.rename-card-type',
    params: smallIdParams,
    request: z.strictObject({ requestId, ...shapeOf(cardTypeFields) }),
  },
} as const satisfies CallList
