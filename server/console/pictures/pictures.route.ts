import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { isPicture, picturePath, storePicture } from '#server/pictures/pictures.ts'

/** The width of a pack's picture in pixels. */
const PICTURE_WIDTH = 780

export const pictureHandlers: Handlers<'POST /pictures/add'> = {
  async 'POST /pictures/add'(tx, { request: { file }, now }) {
    const bytes = Buffer.from(file, 'base64url')
    if (!(await isPicture(bytes))) return refuse(400, REASON.noPicture)
    const { name } = await storePicture(tx, bytes, now)
    const path = picturePath(name, PICTURE_WIDTH)
    return { fields: { path }, target: { kind: 'picture', id: name }, after: { path } }
  },
}
