import { documentList } from '#contract/console/documents/documents.fields.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { ReportTabs } from '#web/console/reports/report-tabs.tsx'
import { useTexts } from '#web/language/language.ts'
import { documentsTexts } from './documents.texts.ts'

/** The receipts for members' payments. */
export function DocumentsScreen() {
  const texts = useTexts(documentsTexts)
  const { list } = useDefinedList('GET /documents', documentList, texts, {
    hrefOf: ({ id }) => `/documents/${id}`,
    cells: {
      kind: ({ reissueOf }) => (reissueOf === null ? texts.original : texts.reissue(reissueOf)),
    },
  })
  return (
    <ListScreen {...list} text={texts.text}>
      <ReportTabs />
    </ListScreen>
  )
}
