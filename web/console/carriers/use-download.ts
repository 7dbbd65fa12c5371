import { useState } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { download } from '#web/kit/download.ts'

/**
 * Returns a function that saves the file of an export in the browser, without any change to its
 * bytes.
 */
export function useDownload() {
  const sentenceOf = useSentence()
  const { run, isRunning } = useAct('POST /exports/{id}/download')
  const [error, setError] = useState<string>()
  const start = async (id: number) => {
    setError(undefined)
    const outcome = await run({ params: { id }, request: {} })
    if (outcome?.kind === 'ok') {
      const { content, file_name } = outcome.answer
      const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0))
      download(new File([bytes], file_name, { type: 'text/csv' }))
    } else if (outcome !== undefined) setError(sentenceOf(outcome))
  }
  return { start, error, isRunning }
}
