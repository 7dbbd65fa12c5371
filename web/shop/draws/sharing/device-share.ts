/** Returns true if the browser can open the device's own share dialog. */
export function canShareText(): boolean {
  return typeof navigator.share === 'function'
}

export function canShareFiles(): boolean {
  const probe = new File([], 'probe.png', { type: 'image/png' })
  return canShareText() && navigator.canShare?.({ files: [probe] }) === true
}

/** The member closed the dialog, or it is open already: no other way is offered. */
const DISMISSED_BY_MEMBER: readonly string[] = ['AbortError', 'InvalidStateError']

/** Opens the device's share dialog. Returns false if the device cannot share this content. */
export async function shareOnDevice(content: ShareData): Promise<boolean> {
  if (!canShareText() || (content.files && navigator.canShare?.(content) !== true)) return false
  return navigator.share(content).then(
    () => true,
    (cause: unknown) => cause instanceof DOMException && DISMISSED_BY_MEMBER.includes(cause.name),
  )
}
