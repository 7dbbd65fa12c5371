/** Whether this device has a sheet of its own to share text with. */
export function canShareText(): boolean {
  return typeof navigator.share === 'function'
}

export function canShareFiles(): boolean {
  const probe = new File([], 'probe.png', { type: 'image/png' })
  return canShareText() && navigator.canShare?.({ files: [probe] }) === true
}

/** A member who thinks better of it has answered too, and so has one whose press before is still being asked about. */
const DISMISSED_BY_MEMBER: readonly string[] = ['AbortError', 'InvalidStateError']

/** False where the device shares nothing of the kind. */
export async function shareOnDevice(content: ShareData): Promise<boolean> {
  if (!canShareText() || (content.files && navigator.canShare?.(content) !== true)) return false
  return navigator.share(content).then(
    () => true,
    (cause: unknown) => cause instanceof DOMException && DISMISSED_BY_MEMBER.includes(cause.name),
  )
}

/** As a download, where nothing else takes it. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
