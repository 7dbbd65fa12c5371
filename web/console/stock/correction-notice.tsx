import { Alert, Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'
import type { CorrectionControl } from './use-correction.ts'

export interface CorrectionNoticeProps {
  readonly control: CorrectionControl
  readonly lossYenMax: number
  readonly onAsked?: () => void
}

/** If the loss is too large, offers to request an approval. */
export function CorrectionNotice({ control, lossYenMax, onAsked }: CorrectionNoticeProps) {
  const texts = useTexts(stockTexts)
  const { yen } = useTexts(unitTexts)
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
        {texts.needsApproval(yen(lossYenMax))}
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
  return <ErrorNotice error={error} />
}
