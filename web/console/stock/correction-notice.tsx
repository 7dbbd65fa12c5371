import { Alert, Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'
import type { CorrectionControl } from './use-correction.ts'

export interface CorrectionNoticeProps {
  readonly control: CorrectionControl
  readonly lossYenMax: number
  readonly onAsked?: () => void
}

/**
 * Shows the outcome of a correction of the stock. If the loss is too large, offers to request an
 * approval.
 */
export function CorrectionNotice({ control, lossYenMax, onAsked }: CorrectionNoticeProps) {
  const texts = useTexts(stockTexts)
  const { error, needsApproval, approvalId, isRunning, ask } = control
  if (approvalId !== undefined) {
    return (
      <Alert role="status" variant="outline" color="green.9">
        {texts.requested(approvalId)}{' '}
        <Anchor component={Link} to={`/approvals/${approvalId}`} inherit>
          {texts.toApproval}
        </Anchor>
      </Alert>
    )
  }
  if (needsApproval !== undefined) {
    return (
      <Alert role="alert" variant="outline" color="vermilion">
        {texts.needsApproval(texts.yen(lossYenMax))}
        <Group mt="sm">
          <Button
            disabled={isRunning}
            onClick={async () => {
              if (await ask()) onAsked?.()
            }}
          >
            {texts.ask}
          </Button>
        </Group>
      </Alert>
    )
  }
  if (error === undefined) return null
  return (
    <Alert role="alert" variant="outline" color="vermilion">
      {error}
    </Alert>
  )
}
