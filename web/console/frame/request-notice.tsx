import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/language/language.ts'

/**
 * A notice that an act waits for the approval of another owner, with a link to the approval
 * request.
 */
export function RequestNotice({ approvalId }: { readonly approvalId: number | undefined }) {
  const texts = useTexts(consoleTexts)
  if (approvalId === undefined) return null
  return (
    <Alert role="status" variant="outline" color="green.9" mb="md">
      {texts.requested(approvalId)}{' '}
      <Anchor component={Link} to={`/approvals/${approvalId}`} inherit>
        {texts.toApproval}
      </Anchor>
    </Alert>
  )
}
