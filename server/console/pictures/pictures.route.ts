import { type Handlers, isRefusal } from '#server/console/acts/route.ts'
import { encodeUpload, storeUpload } from './pictures.ts'

/** The width in pixels in which a pack's picture is shown. */
const PACK_WIDTH = 780

export const pictureHandlers: Handlers<'POST /pictures/add'> = {
  'POST /pictures/add': {
    async prepare(_, { request: { file } }) {
      const picture = await encodeUpload(file)
      if (isRefusal(picture)) return picture
      return async (tx, { now }) => {
        const path = await storeUpload(tx, { picture, width: PACK_WIDTH, now })
        return { fields: { path }, target: { kind: 'picture', id: picture.name }, after: { path } }
      }
    },
  },
}
