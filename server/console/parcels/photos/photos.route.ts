import { PARCEL_PHOTOS_MAX, type parcelClaimCalls } from '#contract/console/parcels/claims.ts'
import { REASON } from '#contract/console/reasons.ts'
import { rolesWith } from '#contract/console/roles.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { maySeeAddress } from '#server/console/parcels/addresses/shown-address.rule.ts'
import { lockFor } from '#server/console/parcels/steps.ts'
import { encodeAgain, isPicture } from '#server/pictures/pictures.ts'
import { insertPhoto, selectPhoto, selectPhotos } from './photos.sql.ts'

type PhotoKey = Extract<keyof typeof parcelClaimCalls, `${string}photo${string}`>

/** The serial numbers on the cards can be read at this width. */
const PHOTO_WIDTH = 1_600

/**
 * The handlers of photos of packed cards. Unlike the shop's pictures, the photos have no
 * public address: only a call of an operator returns them, and one of the parcel's member.
 */
export const photoHandlers: Handlers<PhotoKey> = {
  'POST /parcels/{id}/photo': {
    async prepare(_, { params, request }) {
      const upload = Buffer.from(request.file, 'base64url')
      if (!(await isPicture(upload))) return refuse(400, REASON.noPicture)
      const bytes = await encodeAgain(upload, PHOTO_WIDTH)
      return async (tx, { session: { operatorId }, now }) => {
        const parcel = await lockFor(tx, params, 'photo')
        if (isRefusal(parcel)) return parcel
        const photos = await selectPhotos(tx, parcel.id)
        if (photos.length >= PARCEL_PHOTOS_MAX) return refuse(409, REASON.tooManyFiles)
        const id = await insertPhoto(tx, { parcelId: parcel.id, bytes, operatorId, createdAt: now })
        return {
          fields: { id },
          target: { kind: 'parcel', id: String(parcel.id) },
          after: { ids: [id] },
        }
      }
    },
  },
  async 'POST /parcel-photos/{id}/open'(tx, { params: { id }, session: { role } }) {
    const photo = await selectPhoto(tx, id)
    if (photo === null) return refuse(404)
    if (!maySeeAddress(role, photo.parcelState)) {
      return refuse(403, REASON.notPermitted, { roles: rolesWith('ship.sent-addresses') })
    }
    if (photo.bytes === null) return refuse(409, REASON.contentErased)
    const content = photo.bytes.toString('base64')
    return { fields: { content }, target: { kind: 'photo', id: String(id) } }
  },
}
