import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { LegalItem } from '#contract/console/texts/legal-items.rule.ts'
import type { LegalDraftRow } from '#contract/console/texts/legal-texts.ts'
import type { LegalPage } from '#contract/legal.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'

export interface SubmitDraftProps {
  readonly page: LegalPage
  /** Null if there is no draft, or if the draft has unsaved changes. */
  readonly draft: LegalDraftRow | null
}

/**
 * Requests that another owner publishes the draft. This component is outside the draft's form,
 * because submitting its dialog inside that form would also save the draft. If the server refuses
 * the request, the refusal names the items that the draft lacks.
 */
export function SubmitDraft({ page, draft }: SubmitDraftProps) {
  const texts = useTexts(legalTextsTexts)
  const sentenceOf = useSentence()
  const submit = useAct('POST /legal-texts/{page}/submit')
  const [isOpen, setIsOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [approvalId, setApprovalId] = useState<number>()
  const close = () => {
    setIsOpen(false)
    setError(undefined)
  }
  const run = async (version: number, reason: string) => {
    setError(undefined)
    const outcome = await submit.run({ params: { page }, request: { version, reason } })
    if (outcome === undefined) return
    if (outcome.kind === 'ok') {
      setApprovalId(outcome.answer.approvalId)
      return close()
    }
    const missing = outcome.kind === 'refused' ? outcome.current?.missing : undefined
    const names = ((missing ?? []) as readonly LegalItem[]).map((item) => texts.items[item])
    const named = names.length === 0 ? '' : ` ${texts.missing(names)}`
    setError(sentenceOf(outcome) + named)
  }
  return (
    <>
      <Group>
        <Button disabled={draft === null} onClick={() => setIsOpen(true)}>
          {texts.submit}
        </Button>
        {draft === null ? <Text size="sm">{texts.saveFirst}</Text> : null}
      </Group>
      <RequestNotice approvalId={approvalId} />
      <ActDialog
        title={texts.submit}
        submit={texts.submit}
        isOpen={isOpen}
        act={{ isRunning: submit.isRunning, error }}
        onClose={close}
        onSubmit={(reason) => void (draft !== null && run(draft.version, reason))}
      />
    </>
  )
}
