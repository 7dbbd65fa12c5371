import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CodeInput } from '#web/console/credentials/code-input.tsx'
import { askForPasskey } from '#web/console/credentials/passkey.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { type Outcome, send } from '#web/console/wire/console-client.ts'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { randomUuid } from '#web/kit/random.ts'
import { useTexts } from '#web/language/language.ts'
import { stepUpTexts } from './step-up.texts.ts'

type ProofCall = 'POST /step-up/passkey/options' | 'POST /step-up/passkey' | 'POST /step-up/totp'
type ProofOutcome = Outcome<ProofCall>

export interface StepUpDialogProps {
  readonly isOpen: boolean
  readonly onClose: (isProved: boolean) => void
}

export function StepUpDialog({ isOpen, onClose }: StepUpDialogProps) {
  const texts = useTexts(stepUpTexts)
  return (
    <Dialog isOpen={isOpen} onClose={() => onClose(false)} title={texts.title} zIndex={900}>
      <ProofForm onProved={() => onClose(true)} />
    </Dialog>
  )
}

function ProofForm({ onProved }: { readonly onProved: () => void }) {
  const texts = useTexts(stepUpTexts)
  const sentenceOf = useSentence()
  const { operator } = useConsoleSession()
  const [error, setError] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const run = async (proof: Promise<ProofOutcome | null>) => {
    setIsRunning(true)
    setError(undefined)
    const outcome = await proof
    setIsRunning(false)
    if (outcome === null) setError(texts.cancelled)
    else if (outcome.kind === 'ok') onProved()
    else setError(sentenceOf(outcome))
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.text}</Text>
      <ErrorNotice error={error} />
      {operator.hasPasskey ? (
        <Button disabled={isRunning} onClick={() => void run(proveByPasskey())}>
          {texts.passkey}
        </Button>
      ) : null}
      {operator.hasTotp ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const code = String(new FormData(event.currentTarget).get('code'))
            void run(send('POST /step-up/totp', { request: { requestId: randomUuid(), code } }))
          }}
        >
          <Stack gap="sm">
            <CodeInput label={texts.code} />
            <Button type="submit" variant="default" disabled={isRunning}>
              {texts.submit}
            </Button>
          </Stack>
        </form>
      ) : null}
    </Stack>
  )
}

async function proveByPasskey(): Promise<ProofOutcome | null> {
  const request = { requestId: randomUuid() }
  const prompt = await send('POST /step-up/passkey/options', { request })
  if (prompt.kind !== 'ok') return prompt
  const response = await askForPasskey(prompt.answer.options)
  if (response === null) return null
  return send('POST /step-up/passkey', { request: { requestId: randomUuid(), response } })
}
