import type { identityPaperCalls } from '#contract/console/members/identity-papers.ts'
import { REASON } from '#contract/console/reasons.ts'
import { IDENTITY_PAPERS_MAX } from '#contract/console/stock/acquisition-limits.rule.ts'
import { selectAcquisition } from '#server/console/acquisitions/acquisitions.sql.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { insertPaper, selectPaper, selectPapers } from './papers.sql.ts'
import { readUpload } from './upload.ts'

/**
 * The handlers of identity papers. Unlike the shop's pictures, the papers have no public
 * address: only a call of an operator returns them, and the audit log names each paper that was
 * opened.
 */
export const identityPaperHandlers: Handlers<keyof typeof identityPaperCalls> = {
  'POST /acquisitions/{id}/paper': {
    async prepare(_, { params, request }) {
      const paper = await readUpload(Buffer.from(request.file, 'base64url'))
      if (paper === null) return refuse(400, REASON.noPaper)
      return async (tx, { session: { operatorId }, now }) => {
        if ((await selectAcquisition(tx, params.id)) === null) return refuse(404)
        const papers = await selectPapers(tx, { acquisitionId: params.id })
        if (papers.length >= IDENTITY_PAPERS_MAX) return refuse(409, REASON.tooManyFiles)
        const id = await insertPaper(tx, {
          ...paper,
          acquisitionId: params.id,
          operatorId,
          createdAt: now,
        })
        const target = { kind: 'acquisition', id: String(params.id) }
        return { fields: { id }, target, after: { ids: [id], contentType: paper.contentType } }
      }
    },
  },
  async 'POST /identity-papers/{id}/open'(tx, { params: { id } }) {
    const paper = await selectPaper(tx, id, 'acquisition_id')
    if (paper === null) return refuse(404)
    if (paper.bytes === null) return refuse(409, REASON.contentErased)
    const { contentType, bytes } = paper
    return {
      fields: { contentType, content: bytes.toString('base64') },
      target: { kind: 'identity-paper', id: String(id) },
    }
  },
}
