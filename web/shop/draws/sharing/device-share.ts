/** Whether this device has a share dialog of its own. */
export function canShareText(): boolean {
  return typeof navigator.share === 'function'
}

export function canShareFiles(): boolean {
  const probe = new File([], 'probe.png', { type: 'image/png' })
  return canShareText() && navigator.canShare?.({ files: [probe] }) === true
}

/** Errors that mean the member closed the device's dialog, or that it is still open from an earlier press. */
const DISMISSED_BY_MEMBER: readonly string[] = ['AbortError', 'InvalidStateError']

/** Opens the device's share dialog; false if the device cannot share this content. */
export async function shareOnDevice(content: ShareData): Promise<boolean> {
  if (!canShareText() || (content.files && navigator.canShare?.(content) !== true)) return false
  return navigator.share(content).then(
    () => true,
    (cause: unknown) => cause instanceof DOMException && DISMISSED_BY_MEMBER.includes(cause.name),
  )
}
