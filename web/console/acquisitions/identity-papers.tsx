import type { IdentityPaper } from '#contract/console/members/identity-papers.ts'
import { IDENTITY_PAPERS_MAX } from '#contract/console/stock/acquisition-limits.rule.ts'
import { PrivateFiles } from '#web/console/files/private-files.tsx'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import { PAPER_FILES, useAddPaper } from './use-add-paper.ts'

export interface IdentityPapersProps {
  readonly acquisitionId: number
  readonly papers: readonly IdentityPaper[]
  readonly reload: () => Promise<unknown>
}

/** The papers by which the counterparty's identity was checked. */
export function IdentityPapers({ acquisitionId, papers, reload }: IdentityPapersProps) {
  const texts = useTexts(acquisitionsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const add = useAddPaper(acquisitionId)
  const open = useAct('POST /identity-papers/{id}/open')
  return (
    <PrivateFiles
      title={texts.papers}
      text={texts.papersText}
      files={papers}
      input={{ label: texts.addPaper, ...PAPER_FILES }}
      onOpen={async (id) => {
        const outcome = await open.run({ params: { id }, request: {} })
        if (outcome?.kind !== 'ok') return outcome && { error: sentenceOf(outcome) }
        const { contentType, content } = outcome.answer
        return { contentType, content }
      }}
      onAdd={
        can('acquisitions.add') && papers.length < IDENTITY_PAPERS_MAX
          ? async (file) => {
              const { isStored, error } = await add(file)
              if (isStored) await reload()
              return error
            }
          : undefined
      }
    />
  )
}
