import { PAGE_SIZE } from '#contract/constants.ts'
import type { SignedReport } from '#contract/service-reports.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, route } from '#server/platform/http/route.ts'
import { countReports, type StoredReport, selectReports } from './service-reports.sql.ts'

interface ServiceReportRoutesOptions {
  readonly reads: Reads
  /** The public key that belongs to the shop's present signing key, 32 bytes. */
  readonly publicKey: Buffer
}

export function serviceReportRoutes({ reads, publicKey }: ServiceReportRoutesOptions): Route[] {
  return [
    route('GET /user/service_report/{page}', async ({ params: { page } }) => {
      const on = reads.open()
      const count = await countReports(on)
      const reports = await selectReports(on, { offset: page - 1, limit: 2 })
      return answer({
        list: reports.map(wireReport),
        page: pageOf(page, count * PAGE_SIZE),
        public_key: publicKey.toString('hex'),
      })
    }),
  ]
}

function wireReport({ body, signedAt, publicKey, signature }: StoredReport): SignedReport {
  return {
    body,
    milliseconds: signedAt.getTime(),
    public_key: publicKey.toString('hex'),
    signature: signature.toString('hex'),
  }
}
