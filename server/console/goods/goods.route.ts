import type { GoodMovement, goodCalls } from '#contract/console/stock/goods.ts'
import { wordsOf } from '#contract/html.rule.ts'
import { wordsRefusal } from '#server/console/acts/doubtful-words.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { importActOf } from '#server/console/imports/imports.ts'
import { readPage, readPart } from '#server/console/lists/list.sql.ts'
import { encodeUpload } from '#server/console/pictures/pictures.ts'
import { goodMovementSource, goodSource, selectGood } from './goods.sql.ts'
import {
  addGood,
  changeGood,
  cleanGood,
  editedFields,
  giveGoodPicture,
  moveGoodStock,
  retireGood,
} from './goods.ts'
import { importGoods } from './import.ts'

const targetOf = (id: number) => ({ kind: 'good', id: String(id) })
const wordsOfGood = ({ description, descriptionEn }: ReturnType<typeof cleanGood>) => [
  wordsOf(description),
  wordsOf(descriptionEn),
]

/**
 * The handlers for the goods of the exchange. Operators change goods without a release of the
 * software.
 */
export const goodHandlers: Handlers<keyof typeof goodCalls> = {
  'GET /goods': ({ database }, { query, now }) => readPage(database, goodSource, { ...query, now }),
  async 'GET /goods/{id}'({ database }, { params: { id }, query, now }) {
    const good = await selectGood(database, { id, now })
    if (good === null) return refuse(404)
    const place = { ...query, good: id, direction: 'desc' } as const
    return { good, movements: await readPart<GoodMovement>(database, goodMovementSource, place) }
  },
  async 'POST /goods/add'(tx, { request: { requestId: _, isTextConfirmed, ...fields } }) {
    const after = cleanGood(fields)
    const refusal = wordsRefusal({ isTextConfirmed }, wordsOfGood(after))
    if (refusal !== null) return refusal
    const added = await addGood(tx, after)
    if (isRefusal(added)) return added
    return { fields: added, target: targetOf(added.id), after }
  },
  async 'POST /goods/{id}'(tx, { params: { id }, request }) {
    const { version, requestId: _, isTextConfirmed, ...fields } = request
    const after = cleanGood(fields)
    const refusal = wordsRefusal({ isTextConfirmed }, wordsOfGood(after))
    if (refusal !== null) return refusal
    const before = await changeGood(tx, { id, version, fields: after })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: editedFields(before),
      after: { ...after, version: version + 1 },
    }
  },
  async 'POST /goods/import'(tx, { request: { file, isDryRun } }) {
    return importActOf(await importGoods(tx, { file, isDryRun }), 'good', { isDryRun })
  },
  'POST /goods/{id}/picture': {
    async prepare(_, { params: { id }, request: { version, file } }) {
      const picture = await encodeUpload(file)
      if (isRefusal(picture)) return picture
      return async (tx, { now }) => {
        const given = await giveGoodPicture(tx, { id, version, picture, now })
        if (isRefusal(given)) return given
        const { good, image } = given
        return {
          fields: { image, version: version + 1 },
          target: targetOf(id),
          before: { image: good.image },
          after: { image },
        }
      }
    },
  },
  async 'POST /goods/{id}/retire'(tx, { params: { id }, request, now }) {
    const { version, isRetired } = request
    const before = await retireGood(tx, { id, version, retiredAt: isRetired ? now : null })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: { isRetired: !isRetired, version },
      after: { isRetired, version: version + 1 },
    }
  },
  async 'POST /goods/{id}/stock'(tx, { params: { id }, request, session: { operatorId }, now }) {
    const { kind, count, reason } = request
    const moved = await moveGoodStock(tx, { id, kind, count, reason, operatorId, now })
    if (isRefusal(moved)) return moved
    const { good, change } = moved
    return {
      fields: {},
      target: targetOf(id),
      before: { stock: good.stock },
      after: { stock: good.stock + change, kind },
    }
  },
}
