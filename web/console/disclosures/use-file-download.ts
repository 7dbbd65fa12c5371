import { useState } from 'react'
import type { Disclosure } from '#contract/console/disclosures.ts'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { download } from '#web/kit/download.ts'

/**
 * Returns a function that downloads a disclosure's file. It loads the stored pieces of the file one
 * after the other, and saves them as one file.
 */
export function useFileDownload() {
  const sentenceOf = useSentence()
  const act = useAct('POST /disclosures/{id}/download')
  const [error, setError] = useState<string>()
  const [isLoading, setIsLoading] = useState(false)
  const load = async ({ id, part_count, file_name }: Disclosure) => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let part = 0; part < part_count; part++) {
      const outcome = await act.run({ params: { id }, request: { part } })
      if (outcome === undefined) return
      if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
      parts.push(bytesOf(outcome.answer.content))
    }
    download(new File(parts, file_name ?? `${id}.html`, { type: 'text/html' }))
  }
  const start = async (disclosure: Disclosure) => {
    setError(undefined)
    setIsLoading(true)
    await load(disclosure)
    setIsLoading(false)
  }
  return { start: (disclosure: Disclosure) => void start(disclosure), error, isLoading }
}
