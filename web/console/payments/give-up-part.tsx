import { Button, Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

interface GiveUpPartProps {
  readonly paymentId: number
  readonly onAsked: () => unknown
}

/** Moves no money, so that nobody has to approve it. */
export function GiveUpPart({ paymentId, onAsked }: GiveUpPartProps) {
  const texts = useTexts(paymentsTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card withBorder>
      <Stack gap="xs" align="stretch">
        <Text size="sm">{texts.giveUpText}</Text>
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setIsOpen(true)}>
          {texts.giveUp}
        </Button>
      </Stack>
      <CallDialog
        call="POST /payments/{id}/give-up-part"
        title={texts.giveUp}
        submit={texts.giveUp}
        isOpen={isOpen}
        inputOf={(reason) => ({ params: { id: paymentId }, request: { reason } })}
        onDone={onAsked}
        onClose={() => setIsOpen(false)}
      >
        <Text size="sm">{texts.giveUpText}</Text>
      </CallDialog>
    </Card>
  )
}
