/** The browser reads the file only some time after the click, and needs the URL until then. */
const REVOKE_AFTER_MS = 10_000

export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** Spreadsheets read the text as UTF-8 because of the mark before it. */
export function saveCsv(name: string, text: string): void {
  download(new File([`\uFEFF${text}`], name, { type: 'text/csv' }))
}
