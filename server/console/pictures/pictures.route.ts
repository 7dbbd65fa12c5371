import { type Handlers, isRefusal } from '#server/console/acts/route.ts'
import { storeUpload } from './pictures.ts'

/** The width in pixels in which a pack's picture is shown. */
const PACK_WIDTH = 780

export const pictureHandlers: Handlers<'POST /pictures/add'> = {
  async 'POST /pictures/add'(tx, { request: { file }, now }) {
    const bytes = Buffer.from(file, 'base64url')
    const picture = await storeUpload(tx, { bytes, width: PACK_WIDTH, now })
    if (isRefusal(picture)) return picture
    const { name, path } = picture
    return { fields: { path }, target: { kind: 'picture', id: name }, after: { path } }
  },
}
