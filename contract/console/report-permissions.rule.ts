import type { ReportJob } from './report-jobs.ts'
import type { Permission } from './roles.ts'

/** The permissions that an operator needs to see a job of a kind, and to download its file. */
export const REPORT_JOB_PERMISSIONS: Readonly<
  Record<ReportJob['kind'], { readonly see: Permission; readonly download: Permission }>
> = {
  acquisitions: { see: 'acquisitions.read', download: 'acquisitions.read' },
  'audit-log': { see: 'audit.export', download: 'audit.export' },
  'base-date': { see: 'reports.read', download: 'reports.make' },
  export: { see: 'reports.read', download: 'reports.make' },
  figures: { see: 'reports.read', download: 'reports.make' },
}
