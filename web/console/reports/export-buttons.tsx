import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Permission } from '#contract/console/roles.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { reportsTexts } from './reports.texts.ts'
import type { CsvExport } from './use-csv-export.ts'

interface ExportButtonsProps {
  readonly report: CsvExport
  readonly permission?: Permission
  readonly name?: string
  readonly encodings?: readonly ('utf-8' | 'cp932')[]
}

/** The buttons that export rows as CSV. There is one button for each character encoding. */
export function ExportButtons({
  report,
  permission = 'reports.make',
  name,
  encodings = ['utf-8', 'cp932'],
}: ExportButtonsProps) {
  const texts = useTexts(reportsTexts)
  const can = useCan()
  if (!can(permission)) return null
  return (
    <>
      {encodings.map((encoding) => {
        const title = encoding === 'utf-8' ? texts.exportUtf8 : texts.exportCp932
        return (
          <Button
            key={encoding}
            variant="default"
            disabled={report.isRunning}
            aria-label={name === undefined ? title : `${name} ${title}`}
            onClick={() => report.run(encoding)}
          >
            {title}
          </Button>
        )
      })}
    </>
  )
}

/** Shows the outcome of an export: why it was refused, or that a background job writes the file. */
export function ExportOutcome({ report }: { readonly report: CsvExport }) {
  const texts = useTexts(reportsTexts)
  if (report.error !== undefined) return <ErrorNotice error={report.error} my="sm" />
  if (report.jobLines === undefined) return null
  return (
    <Alert role="status" variant="outline" color="dark.4" my="sm">
      {report.jobLines === null
        ? texts.longJobStarted
        : texts.jobStarted(formatNumber(report.jobLines))}{' '}
      <Anchor component={Link} to="/reports/files" inherit>
        {texts.toFiles}
      </Anchor>
    </Alert>
  )
}
