import { useAlert } from '#web/kit/alerts.tsx'

/**
 * Shows a message that the member has to close, and calls `then` afterwards. The action does not wait for it, or the
 * spinner would cover the message.
 */
export function useShowMessage(): (message: string, then?: () => unknown) => void {
  const alert = useAlert()
  return (message, then) => void alert(message).then(then)
}
