/** Returns the content of a file as base64url, the encoding in which calls send files. */
export async function fileText(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  const base64 = url.slice(url.indexOf(',') + 1)
  return file.size === 0 ? '' : base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes the base64 content of a file in the answer of a call. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
