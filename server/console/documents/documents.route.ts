import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { readReceipt } from '#server/payments/receipts/receipts.ts'
import { documentSource } from './documents.sql.ts'

export const documentHandlers: Handlers<'GET /documents' | 'GET /documents/{id}'> = {
  'GET /documents': ({ database }, { query }) => readPage(database, documentSource, query),
  async 'GET /documents/{id}'({ database }, { params }) {
    const document = await readReceipt(database, params.id)
    return document === null ? refuse(404) : { document }
  },
}
