import { useState } from 'react'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { download } from '#web/kit/download.ts'

/** A file that the shop stores in pieces. */
interface StoredFile {
  readonly id: number
  readonly partCount: number
  readonly fileName: string | null
}

type DownloadKey = 'POST /disclosures/{id}/download' | 'POST /reports/jobs/{id}/download'

/**
 * Returns a function that downloads a stored file. It loads the pieces of the file one after the
 * other, and saves them as one file.
 */
export function useFileDownload(
  key: DownloadKey,
  { type, extension }: { readonly type: string; readonly extension: string },
) {
  const act = useFormAct(key)
  const [isLoading, setIsLoading] = useState(false)
  const load = async ({ id, partCount, fileName }: StoredFile) => {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let part = 0; part < partCount; part++) {
      const answer = await act.run({ params: { id }, request: { part } })
      if (answer === undefined) return
      parts.push(bytesOf(answer.content))
    }
    download(new File(parts, fileName ?? `${id}.${extension}`, { type }))
  }
  const start = async (file: StoredFile) => {
    setIsLoading(true)
    await load(file)
    setIsLoading(false)
  }
  return { start: (file: StoredFile) => void start(file), error: act.error, isLoading }
}
