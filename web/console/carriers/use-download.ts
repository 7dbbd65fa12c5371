import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { download } from '#web/kit/download.ts'

/**
 * Returns a function that saves the file of an export in the browser, without any change to its
 * bytes.
 */
export function useDownload() {
  const { run, isRunning, error } = useFormAct('POST /exports/{id}/download')
  const start = async (id: number) => {
    const answer = await run({ params: { id }, request: {} })
    if (answer === undefined) return
    saveFile(answer.content, answer.fileName)
  }
  return { start, error, isRunning }
}

/** The content is base64. */
export function saveFile(content: string, fileName: string): void {
  const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0))
  download(new File([bytes], fileName, { type: 'text/csv' }))
}
