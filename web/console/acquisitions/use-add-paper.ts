import { fileText } from '#web/console/format/file-bytes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'

export const PAPER_FILES = {
  accept: 'image/jpeg,image/png,image/webp,application/pdf',
  placeholder: 'JPEG / PNG / WebP / PDF',
} as const

/** The outcome of storing a paper. `error` is the sentence that explains a refusal. */
export interface PaperOutcome {
  readonly isStored: boolean
  readonly error?: string
}

/** Returns a function that stores an identity paper with an acquisition. */
export function useAddPaper(acquisitionId: number) {
  const sentenceOf = useSentence()
  const { run } = useAct('POST /acquisitions/{id}/paper')
  return async (file: File): Promise<PaperOutcome> => {
    const request = { file: await fileText(file) }
    const outcome = await run({ params: { id: acquisitionId }, request })
    if (outcome?.kind === 'ok') return { isStored: true }
    return outcome === undefined
      ? { isStored: false }
      : { isStored: false, error: sentenceOf(outcome) }
  }
}
